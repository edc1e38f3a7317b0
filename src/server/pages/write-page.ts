/** Writes a prepared page as a whole HTML document: the `write` step. */
import { randomBytes } from 'node:crypto';
import type { PageModel, SiteModel } from '../../../runtime/model/page.ts';
import { formatProblem } from '../../../runtime/model/problem.ts';
import { SCHEME_CSS } from '../../../runtime/theme/write-css.ts';
import { frameOriginsOf } from '../../assembly/embeds.ts';
import { ROOT_LAYOUT } from '../../assembly/page-names.ts';
import { startsAtLoad } from '../../assembly/plans.ts';
import type { ItemSummary } from '../domains/items/index.ts';
import type { CutPicture } from '../domains/media/index.ts';
import type { CompiledDocuments } from './compiled-documents.ts';
import { drawPage, type DrawInput } from './draw-page.ts';
import type { Entries } from './entries.ts';
import { makeKeptBlocks } from './kept-blocks.ts';
import type { PageKind } from './page-kinds.ts';
import type { PreparedPage } from './prepare-page.ts';
import { SCHEME_PATH } from './head/paths.ts';
import { iconOf } from './head/icon.ts';
import { writeHead } from './head/write-head.ts';
import { contentSecurityPolicy, writeDocument, type DocumentInput } from './write-document.ts';

/**
 * Pages of visitors change with a view transition. In the document and not in the style sheet: a browser that
 * computes styles before the sheet has arrived would cancel the transition.
 */
const VIEW_TRANSITION = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

/** A document as text, with its Content-Security-Policy (empty in development). */
export interface WrittenPage {
  text: string;
  policy: string;
}

interface WriteInput extends DrawInput, Pick<PreparedPage, 'resultsByParameter' | 'queryMembers'> {
  /** The item that a detail page shows. */
  item?: ItemSummary;
  /** Pages of this site may show it in a frame. */
  isFramed?: boolean;
}

/** The page document of the console's own screens. */
const CONSOLE = 'console';

export type WritePage = (input: WriteInput) => WrittenPage;

export interface WriteOptions {
  documents: CompiledDocuments;
  entries: Entries;
  cut: CutPicture;
  /** Called at once for every invalid document, and later for every block that is left out of a page. */
  onProblem(line: string): void;
  /** Put at the end of every head: the scripts of the development server. */
  development?: { head: string };
}

/** Makes the `write` step of a server. */
export function makeWritePage({ documents, entries, cut, onProblem, development }: WriteOptions): WritePage {
  for (const problem of documents.problems) onProblem(formatProblem(problem));
  const kept = makeKeptBlocks();
  return ({ resultsByParameter, queryMembers, item, isFramed, ...input }) => {
    const { model, kind, page = ROOT_LAYOUT } = input;
    const isEditor = kind.entry === 'editor';
    const drawn = drawPage(isEditor ? documents.editor : documents.visitor, input, kept);
    for (const problem of drawn.problems) onProblem(formatProblem(problem));
    const { payload } = drawn;
    const requiredPrimitives = [...payload.requiredPrimitives, ...Object.values(payload.blocks).flat()];
    const files = entries[kind.entry];
    const later = loadedLater(entries, kind, page);
    // Other pages load nothing of this before they are about to act.
    const isNeeded = kind.entry !== 'site' || startsAtLoad(requiredPrimitives);
    const onDemand = new Set(requiredPrimitives.flatMap((name) => entries.onDemand[name] ?? []));
    // It allows one style element and no script, so it may live as long as the cached page.
    const nonce = randomBytes(16).toString('base64');
    const { look } = model.site;
    const text = writeDocument({
      language: model.site.language,
      about: writeHead(drawn.model, { item, resultsByParameter, queryMembers }, cut),
      html: drawn.html,
      css: cssOf(kind, look) + drawn.css,
      sheets: kind.entry === 'console' ? [] : (look?.sheets ?? []),
      schemeScript: kind.entry === 'site' && look?.scheme === 'switch' ? SCHEME_PATH : undefined,
      payload: drawn.embedded,
      nonce,
      startFailure: isNeeded ? describeStartFailure(model.site.messages) : undefined,
      entry: isNeeded ? { ...files, preloads: [...files.preloads, ...later, ...onDemand] } : files,
      icon: iconOf(model.site, cut),
      head: development?.head,
    });
    const { map } = model.site;
    const policy =
      development === undefined
        ? contentSecurityPolicy(nonce, {
            tileUrl: map?.tileUrl,
            // The editor shows its page at other widths, the console pages of kits.
            hasFrames: isEditor || page === CONSOLE,
            isFramed: isEditor || isFramed,
            frames: frameOriginsOf(model),
          })
        : '';
    return { text, policy };
  };
}

/** The styles of the site, before those of what is drawn. The console has a look of its own. */
function cssOf({ entry }: PageKind, look: SiteModel['look']): string {
  if (entry === 'console') return '';
  const theme = look?.css ?? '';
  return entry === 'site' ? VIEW_TRANSITION + theme + SCHEME_CSS[look?.scheme ?? 'off'] : theme;
}

/** What the program of a page loads when it has started. */
function loadedLater(entries: Entries, { entry }: PageKind, page: string): readonly string[] {
  if (entry === 'site') return entries.hydration;
  return page === CONSOLE ? entries.screens : [];
}

function describeStartFailure(messages: PageModel['site']['messages']): DocumentInput['startFailure'] {
  return { text: messages['site.start.failed'] ?? '', reload: messages['site.start.reload'] ?? '' };
}

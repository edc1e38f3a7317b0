/** The `write` step of the page pipeline: a prepared page as a whole HTML document. */
import { randomBytes } from 'node:crypto';
import type { DrawnDocument } from '../../../runtime/compile/documents/trim.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { formatProblem } from '../../../runtime/model/problem.ts';
import { PAGE_DOCUMENTS } from '../../assembly/fill-ast.ts';
import { ROOT_LAYOUT } from '../../assembly/layout.ts';
import type { PagePayload } from '../../assembly/page-payload.ts';
import { drawnBlock, drawnPage, requiredPrimitivesOf, type Plans } from '../../assembly/program.ts';
import { renderPage } from '../../assembly/render-page.ts';
import type { ItemSummary } from '../domains/items/index.ts';
import type { CompiledDocuments } from './compiled-documents.ts';
import type { Entries } from './entries.ts';
import type { PageKind } from './page-kinds.ts';
import type { PreparedPage } from './prepare-page.ts';
import { writeHead } from './head/write-head.ts';
import { contentSecurityPolicy, writeDocument } from './write-document.ts';

/** A document as text, with its Content-Security-Policy (empty in development). */
export interface WrittenPage {
  text: string;
  policy: string;
}

export interface WriteInput extends Pick<PreparedPage, 'model' | 'resultsByParameter' | 'queryMembers'> {
  kind: PageKind;
  /** Name of the page document; by default the one that draws a site's pages. */
  page?: string;
  /** The item that a detail page shows. */
  item?: ItemSummary;
}

export type WritePage = (input: WriteInput) => WrittenPage;

export interface WriteOptions {
  documents: CompiledDocuments;
  entries: Entries;
  /** Called at once for every invalid document, and later for every block that is left out of a page. */
  onProblem(line: string): void;
  /** Put at the end of every head: the scripts of the development server. */
  development?: { head: string };
}

/** Makes the `write` step of a server. */
export function makeWritePage({ documents, entries, onProblem, development }: WriteOptions): WritePage {
  for (const problem of documents.problems) onProblem(formatProblem(problem));
  return ({ model, resultsByParameter, queryMembers, kind, page = ROOT_LAYOUT, item }) => {
    const isEditor = kind.entry === 'editor';
    const { pages, blocks } = isEditor ? documents.editor : documents.visitor;
    const plan = pages.get(page);
    const document = drawnPage(page);
    if (plan === undefined || document === undefined)
      throw new Error(`There is no page document named "${page}".`);
    const rendered = renderPage(plan, blocks, model);
    for (const problem of rendered.problems) onProblem(formatProblem(problem));
    // The editor has all documents itself.
    const payload = makePayload(rendered.model, document, isEditor ? {} : drawnBlocks(model, blocks));
    const files = entries[kind.entry];
    const onDemand = payload.requiredPrimitives.flatMap((name) => entries.onDemand[name] ?? []);
    // It allows one style element and no script, so it may live as long as the cached page.
    const nonce = randomBytes(16).toString('base64');
    const text = writeDocument({
      language: model.site.language,
      about: writeHead(rendered.model, { item, resultsByParameter, queryMembers }),
      html: rendered.html,
      css: rendered.css,
      payload,
      nonce,
      entry: { ...files, preloads: [...files.preloads, ...onDemand] },
      head: development?.head,
    });
    const { map } = model.site;
    const policy =
      development === undefined
        ? contentSecurityPolicy(nonce, { tileUrl: map?.tileUrl, allowsOwnFrames: isEditor })
        : '';
    return { text, policy };
  };
}

function makePayload(
  model: PageModel,
  page: DrawnDocument,
  blocks: Record<string, DrawnDocument>,
): PagePayload {
  const documents = [page, ...Object.values(blocks)];
  return {
    model,
    page,
    blocks,
    requiredPrimitives: [...new Set(documents.flatMap(requiredPrimitivesOf))],
  };
}

/** The documents of the blocks on a page, as browsers need them. */
function drawnBlocks(model: PageModel, plans: Plans): Record<string, DrawnDocument> {
  const blocks: Record<string, DrawnDocument> = {};
  for (const { block } of PAGE_DOCUMENTS.flatMap((name) => model[name].ast.vm)) {
    const drawn = plans.get(block) === undefined ? undefined : drawnBlock(block);
    if (drawn !== undefined) blocks[block] = drawn;
  }
  return blocks;
}

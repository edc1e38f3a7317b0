import { randomBytes } from 'node:crypto';
import { makeCollector } from '../../../runtime/compile/reads/collect-reads.ts';
import type { DrawnDocument } from '../../../runtime/compile/documents/trim.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { formatProblem } from '../../../runtime/model/problem.ts';
import { checkDocuments } from '../../assembly/check-documents.ts';
import { annotationOf, nameTarget } from '../../assembly/edit-annotation.ts';
import { AREAS, queryMembersOf, resultsByParameter } from '../../assembly/prepare-page.ts';
import { fileOf } from '../../assembly/documents.ts';
import { drawnBlock, drawnPage, makeProgram, requiredPrimitivesOf } from '../../assembly/program.ts';
import { renderPage } from '../../assembly/render-page.ts';
import type { PagePayload } from '../../assembly/page-payload.ts';
import type { ItemSummary } from '../domains/items/index.ts';
import { writeHead } from './seo/head.ts';
import type { Entries, EntryName } from './entries.ts';
import { contentSecurityPolicy, writeShell } from './shell.ts';

/** A document as text, and the policy it is safe under. */
export interface WrittenPage {
  text: string;
  policy: string;
}

/** Writes whole documents around page models; `item` is what a detail page shows. */
export type WritePage = (input: {
  page: string;
  model: PageModel;
  entry: EntryName;
  item?: ItemSummary;
}) => WrittenPage;

export interface WriteOptions {
  entries: Entries;
  /** Told at once of every document that is wrong, and later of every block that was left out. */
  onProblem(line: string): void;
  /** Put at the end of every head (the development server's scripts), with the policy that lets them in. */
  development?: { head: string };
}

const { problems, isValid } = checkDocuments();
const program = makeProgram({ isValid, makeCollector });
// EditableElement as the editor marks them, so that it takes over the page as it came.
const editProgram = makeProgram({ isValid, annotate: (target) => annotationOf(nameTarget(target)) });

/** The plans that pages are drawn with. */
export const blockPlans = program.blocks;

/** Whether a page document can be used; a broken one is as if it were not there. */
export const isPageValid = (name: string): boolean => isValid(fileOf('page', name));

/** Makes the writer of a server. */
export function makeWritePage({ entries, onProblem, development }: WriteOptions): WritePage {
  for (const problem of problems) onProblem(formatProblem(problem));
  return ({ page, model, entry, item }) => {
    const { pages, blocks: plans } = entry === 'editor' ? editProgram : program;
    const plan = pages.get(page);
    const document = drawnPage(page);
    if (plan === undefined || document === undefined)
      throw new Error(`There is no page document named "${page}".`);
    const rendered = renderPage(plan, plans, model);
    for (const problem of rendered.problems) onProblem(formatProblem(problem));
    // The nonce lets in one empty-handed style element and no script; it may live as long as the cached page does.
    const nonce = randomBytes(16).toString('base64');
    // The editor brings all documents itself.
    const blocks = entry === 'editor' ? {} : shipBlocks(model);
    const requiredPrimitives = [
      ...new Set([document, ...Object.values(blocks)].flatMap(requiredPrimitivesOf)),
    ];
    const payload: PagePayload = { model: rendered.model, page: document, blocks, requiredPrimitives };
    const head = development?.head;
    const text = writeShell({
      language: model.site.language,
      about: writeHead(rendered.model, {
        item,
        following: resultsByParameter(model, blockPlans),
        queryMembers: queryMembersOf(model, blockPlans),
      }),
      html: rendered.html,
      css: rendered.css,
      payload,
      nonce,
      entry: {
        ...entries[entry],
        preloads: [
          ...entries[entry].preloads,
          ...requiredPrimitives.flatMap((name) => entries.onDemand[name] ?? []),
        ],
      },
      head,
    });
    return {
      text,
      policy:
        development === undefined
          ? contentSecurityPolicy(nonce, {
              tileUrl: model.site.map?.tileUrl,
              framesItself: entry === 'editor',
            })
          : '',
    };
  };
}

function shipBlocks(model: PageModel): Record<string, DrawnDocument> {
  const blocks: Record<string, DrawnDocument> = {};
  for (const { block } of AREAS.flatMap((area) => model[area].ast.vm)) {
    const drawn = blockPlans.get(block) === undefined ? undefined : drawnBlock(block);
    if (drawn !== undefined) blocks[block] = drawn;
  }
  return blocks;
}

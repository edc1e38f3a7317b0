import { randomBytes } from 'node:crypto';
import type { DrawnDocument } from '../../../runtime/compile/trim.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { formatProblem } from '../../../runtime/model/problem.ts';
import { checkDocuments } from '../../assembly/check-documents.ts';
import { AREAS } from '../../assembly/prepare-page.ts';
import { drawnBlock, drawnPage, fileOf, makeProgram } from '../../assembly/program.ts';
import { renderPage } from '../../assembly/render-page.tsx';
import type { Entries, EntryName } from './entries.ts';
import { contentSecurityPolicy, writeShell } from './shell.ts';

/** A document as text, and the policy it is safe under. */
export interface WrittenPage {
  text: string;
  policy: string;
}

/** Writes whole documents around page models. */
export type WritePage = (input: { page: string; model: PageModel; entry: EntryName }) => WrittenPage;

export interface WriteOptions {
  entries: Entries;
  /** Told at once of every document that is wrong, and later of every block that was left out. */
  onProblem(line: string): void;
  /** Put at the end of every head (the development server's scripts), with the policy that lets them in. */
  development?: { head: string };
}

const { problems, isSound } = checkDocuments();
const program = makeProgram({ isSound });

/** The plans that pages are drawn with. */
export const blockPlans = program.blocks;

/** Whether a page document can be used; a broken one is as if it were not there. */
export const isPageSound = (name: string): boolean => isSound(fileOf('page', name));

/** Makes the writer of a server. */
export function makeWritePage({ entries, onProblem, development }: WriteOptions): WritePage {
  for (const problem of problems) onProblem(formatProblem(problem));
  return ({ page, model, entry }) => {
    const plan = program.pages.get(page);
    const document = drawnPage(page);
    if (plan === undefined || document === undefined) throw new Error(`There is no page document named "${page}".`);
    const rendered = renderPage(plan, program.blocks, model);
    for (const problem of rendered.problems) onProblem(formatProblem(problem));
    // The nonce lets in one empty-handed style element and no script; it may live as long as the cached page does.
    const nonce = randomBytes(16).toString('base64');
    // The editor brings all documents itself.
    const blocks = entry === 'editor' ? {} : shipBlocks(model);
    const shipment = { model: rendered.model, page: document, blocks };
    const head = development?.head;
    const text = writeShell({
      model: rendered.model,
      html: rendered.html,
      css: rendered.css,
      shipment,
      nonce,
      entry: entries[entry],
      head,
    });
    return { text, policy: development === undefined ? contentSecurityPolicy(nonce) : '' };
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

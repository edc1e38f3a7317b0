import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import {
  listClashes,
  mergeFork,
  nameClash,
  type Clash,
  type Fork,
  type Side,
} from '../../../../runtime/edit/merge.ts';
import type { ReplaceOperation } from '../../../../runtime/edit/replace.op.ts';
import type { SetEntryOperation } from '../../../../runtime/edit/set-entry.op.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { tellProblem } from '../documents/format-problem.ts';
import type { PageStore, SavedDocument } from '../../store/page-store.ts';
import type { Words } from '../../contracts/messages.ts';

/** What settling a conflict needs of the editor around it. */
export interface ConflictHost {
  page: PageStore;
  words: Words;
  /** Asks whose version of each clash stands, by `nameClash`; false when the owner wants to decide later. */
  ask(area: DocumentName, fork: Fork, clashes: readonly Clash[]): Promise<ReadonlyMap<string, Side> | false>;
  /** Keeps my whole version before some of it gives way. */
  setAside(): Promise<void>;
  /** Told that what somebody else saved has been merged without asking. */
  merged(fork: Fork): void;
}

/**
 * Somebody else saved the document first: what does not touch the same block is merged, for the rest the owner is asked. One step of the history, so that
 * undo brings my version back; theirs is among the saved revisions. False when the owner wants to decide later; nothing is changed then.
 */
export async function settleConflict(
  area: DocumentName,
  theirs: SavedDocument,
  { page, words, ask, setAside, merged }: ConflictHost,
): Promise<boolean> {
  const fork: Fork = { base: page.saved[area].ast, mine: page.documents[area], theirs: theirs.ast };
  const clashes = listClashes(fork);
  const sides = clashes.length === 0 ? new Map<string, Side>() : await ask(area, fork, clashes);
  if (sides === false) return false;
  if (clashes.some((clash) => sides.get(nameClash(clash)) === 'theirs')) await setAside();
  const settled = mergeFork(fork, sides);
  const operations = [...replaceUnlessSame(area, fork.mine, settled), ...spreadEntries(page, area, settled)];
  const problem = page.change(operations);
  if (problem !== undefined) throw new Error(tellProblem(problem, words));
  page.markSaved(area, theirs);
  for (const other of DOCUMENT_NAMES)
    if (other !== area) page.markSaved(other, withEntries(page.saved[other], theirs.ast.dict));
  if (clashes.length === 0) merged(fork);
  return true;
}

function replaceUnlessSame(document: DocumentName, mine: Ast, settled: Ast): ReplaceOperation[] {
  return isSame(settled, mine) ? [] : [{ do: 'replace', document, ast: settled }];
}

/** A dictionary value is one, however many documents of the page show it: what was settled in one stands in all. */
function spreadEntries({ documents }: PageStore, area: DocumentName, { dict }: Ast): SetEntryOperation[] {
  return DOCUMENT_NAMES.filter((document) => document !== area).flatMap((document) =>
    Object.entries(dict)
      .filter(
        ([code, entry]) =>
          Object.hasOwn(documents[document].dict, code) && !isSame(documents[document].dict[code], entry),
      )
      .map(([code, entry]): SetEntryOperation => ({ do: 'set-entry', document, code, entry })),
  );
}

function withEntries(saved: SavedDocument, dict: Ast['dict']): SavedDocument {
  const known = Object.entries(dict).filter(([code]) => Object.hasOwn(saved.ast.dict, code));
  return { ...saved, ast: { ...saved.ast, dict: { ...saved.ast.dict, ...Object.fromEntries(known) } } };
}

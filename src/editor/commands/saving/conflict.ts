// Resolves the conflict of a save with what another owner saved first.
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { Operation } from '../../../../runtime/edit/operation.ts';
import type { ReplaceOperation } from '../../../../runtime/edit/replace.op.ts';
import type { SetEntryOperation } from '../../../../runtime/edit/set-entry.op.ts';
import { mergePages } from '../../../../runtime/compare/merge-pages.ts';
import type { Choices, Clash } from '../../../../runtime/compare/merge.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { Versions } from '../../../../runtime/compare/versions.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { translateProblem } from '../documents/translate-problem.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { SavedDocument } from '../../contracts/page.ts';
import { withEntries } from '../../store/entry-use.ts';
import type { PageStore } from '../../store/page-store.ts';

export interface ConflictDependencies {
  page: PageStore;
  translate: Translate;
  /** Asks whose version of each clash to keep; false if the owner wants to decide later. */
  ask(area: DocumentName, versions: Versions<Ast>, clashes: readonly Clash[]): Promise<Choices | false>;
  /** Keeps a draft of my version before parts of it are replaced. */
  setAside(): Promise<void>;
  /** Called if everything was merged without asking. */
  merged(versions: Versions<Ast>): void;
}

/**
 * Merges what does not touch the same place and asks about the rest. The result is one step of the history:
 * undo restores my version, and theirs is among the saved revisions. Returns false, without a change, if the
 * owner wants to decide later.
 */
export async function resolveConflict(
  area: DocumentName,
  theirs: SavedDocument,
  dependencies: ConflictDependencies,
): Promise<boolean> {
  const { page } = dependencies;
  const versions: Versions<Ast> = {
    base: page.saved[area].ast,
    mine: page.documents[area],
    theirs: theirs.ast,
  };
  if (!(await mergeIntoPage(area, versions, dependencies))) return false;
  page.markSaved(area, theirs);
  for (const other of DOCUMENT_NAMES) {
    const saved = page.saved[other];
    if (other !== area) page.markSaved(other, { ...saved, ast: withEntries(saved.ast, theirs.ast.dict) });
  }
  return true;
}

/** Shows the result of a merge as one step of the history; false if the owner wants to decide later. */
export async function mergeIntoPage(
  area: DocumentName,
  versions: Versions<Ast>,
  { page, translate, ask, setAside, merged }: ConflictDependencies,
): Promise<boolean> {
  const { clashes } = mergePages(versions);
  const choices = clashes.length === 0 ? new Map() : await ask(area, versions, clashes);
  if (choices === false) return false;
  if ([...choices.values()].includes('theirs')) await setAside();
  const result = mergePages(versions, choices).merged;
  const problem = page.change(showDocument(page, area, result));
  if (problem !== undefined) throw new Error(translateProblem(problem, translate));
  if (clashes.length === 0) merged(versions);
  return true;
}

/** The operations that show another state of a document, with its entries in all documents. */
export function showDocument(page: PageStore, area: DocumentName, ast: Ast): Operation[] {
  return [...replaceUnlessSame(area, page.documents[area], ast), ...updateEntries(page, area, ast)];
}

function replaceUnlessSame(document: DocumentName, mine: Ast, result: Ast): ReplaceOperation[] {
  return isSame(result, mine) ? [] : [{ do: 'replace', document, ast: result }];
}

/** All documents of the page share a dictionary value: a value merged in one is written to the others. */
function updateEntries({ documents }: PageStore, area: DocumentName, { dict }: Ast): SetEntryOperation[] {
  return DOCUMENT_NAMES.filter((document) => document !== area).flatMap((document) =>
    Object.entries(dict)
      .filter(
        ([code, entry]) =>
          Object.hasOwn(documents[document].dict, code) && !isSame(documents[document].dict[code], entry),
      )
      .map(([code, entry]): SetEntryOperation => ({ do: 'set-entry', document, code, entry })),
  );
}

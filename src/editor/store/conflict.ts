import type { ReplaceOperation } from '../../../runtime/edit/replace.op.ts';
import { listChanged, listDifferences, mergeBlocks } from '../../../runtime/edit/merge.ts';
import { isSame } from '../../../runtime/edit/same.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import type { Dialogs } from './dialogs.ts';
import type { PageStore, SavedDocument } from './page-store.ts';

/** How the owner settles a conflict: the `conflict` dialog's value. */
interface Settlement {
  choice: 'theirs' | 'mine' | 'blocks';
  /** Keys of the blocks that stay as I have them, when `choice` is `blocks`. */
  keep?: string[];
}

/**
 * Somebody else saved the document first: asks whose version stands, or which block is whose, and goes on from there. One step of the
 * history, so that undo brings my version back. False when the owner wants to decide later; nothing is changed then.
 */
export async function settleConflict(
  area: DocumentName,
  theirs: SavedDocument,
  { page, dialogs, nameBlock }: { page: PageStore; dialogs: Dialogs; nameBlock: (ast: Ast, key: string) => string },
): Promise<boolean> {
  const base = page.saved[area].ast;
  const mine = page.documents[area];
  const keys = listDifferences(mine, theirs.ast);
  if (isSame(mine, theirs.ast)) {
    page.markSaved(area, theirs);
    return true;
  }
  const changed = new Set(listChanged(base, mine));
  const blocks = keys.map((key) => ({ label: nameBlock(mine, key), value: key }));
  const asked: Settlement = { choice: 'blocks', keep: keys.filter((key) => changed.has(key)) };

  const answer = await dialogs.ask('conflict', { ...asked }, { blocks });
  if (answer === false) return false;
  const { choice, keep = [] } = answer as unknown as Settlement;
  const settled = {
    theirs: () => theirs.ast,
    mine: () => page.documents[area],
    blocks: () => mergeBlocks(base, page.documents[area], theirs.ast, new Set(keep)),
  }[choice]();
  const replace: ReplaceOperation = { do: 'replace', document: area, ast: settled };
  const problem = page.change([replace]);
  if (problem !== undefined) throw new Error(problem.message);
  page.markSaved(area, theirs);
  return true;
}

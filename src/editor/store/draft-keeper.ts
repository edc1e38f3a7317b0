import { reaction } from 'mobx';
import type { ReplaceOperation } from '../../../runtime/edit/replace.op.ts';
import { DOCUMENT_NAMES } from '../../../runtime/edit/change.ts';
import { isSame } from '../../../runtime/edit/same.ts';
import type { Draft, DraftShelf } from './drafts.ts';
import type { PageStore } from './page-store.ts';

const KEEP_EVERY_MS = 1000;

/** Keeps unsaved work on the shelf, at most a second behind the owner's hands, and clears it once nothing is unsaved. Returns what stops it. */
export function keepDrafts(page: PageStore, shelf: DraftShelf, onFailure: (error: unknown) => void): () => void {
  const keep = (): void => {
    const kept = page.unsaved.length === 0 ? shelf.remove() : shelf.write(makeDraft(page));
    kept.catch(onFailure);
  };
  const keepNow = (): void => {
    if (document.visibilityState === 'hidden') keep();
  };
  document.addEventListener('visibilitychange', keepNow);
  const stop = reaction(() => [page.documents, page.saved], keep, { delay: KEEP_EVERY_MS });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', keepNow);
  };
}

function makeDraft(page: PageStore): Draft {
  const documents = Object.fromEntries(page.unsaved.map((area) => [area, { ast: page.documents[area], base: page.saved[area] }]));
  return { time: Date.now(), documents };
}

/** Whether a draft holds anything that the page does not. */
export function addsToPage(draft: Draft, page: PageStore): boolean {
  return DOCUMENT_NAMES.some((area) => draft.documents[area] !== undefined && !isSame(draft.documents[area].ast, page.documents[area]));
}

/**
 * Takes a draft up again, as one step that can be undone. What was saved since by somebody else is not overwritten: the draft keeps
 * the revision it grew from, so that saving it asks.
 */
export function applyDraft(draft: Draft, page: PageStore): void {
  const operations = DOCUMENT_NAMES.flatMap((area): ReplaceOperation[] => {
    const kept = draft.documents[area];
    return kept === undefined ? [] : [{ do: 'replace', document: area, ast: kept.ast }];
  });
  if (page.change(operations) !== undefined) return;
  for (const area of DOCUMENT_NAMES) {
    const kept = draft.documents[area];
    if (kept !== undefined) page.markSaved(area, kept.base);
  }
}

import type { ReplaceOperation } from '../../../../runtime/edit/replace.op.ts';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { History } from '../../../../runtime/edit/history.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { readKeptAst } from '../../../assembly/migrate-stored.ts';
import type { PageStore, SavedDocument } from '../page-store.ts';
import type { OpenWork } from '../dialogs.ts';

/** Unsaved work as the browser keeps it: each changed document with the saved state it grew from. */
export interface Draft {
  /** Its own, random: every tab keeps its own draft. */
  id: string;
  /** Milliseconds since 1970. */
  time: number;
  documents: Partial<Record<DocumentName, { ast: Ast; base: SavedDocument }>>;
  /** What was typed into dialogs that are still open. */
  work?: OpenWork;
  /** Of a draft that is handed over: all steps, and the revisions of the documents that they fit. */
  steps?: { history: History; revisions: Record<DocumentName, number> };
}

/** What is unsaved now. */
export function makeDraft(id: string, page: PageStore, work?: OpenWork): Draft {
  const documents = Object.fromEntries(
    page.unsaved.map((area) => [area, { ast: page.documents[area], base: page.saved[area] }]),
  );
  return { id, time: Date.now(), documents, ...(work === undefined ? {} : { work }) };
}

/** The same with every step, for an editor that goes on with it at once. */
export function makeHandedOver(id: string, page: PageStore): Draft {
  const revisions = Object.fromEntries(
    DOCUMENT_NAMES.map((area) => [area, page.saved[area].revision]),
  ) as Record<DocumentName, number>;
  return { ...makeDraft(id, page), steps: { history: page.history, revisions } };
}

/** False for a draft that says nothing of its own. */
export function isWorth({ documents, work }: Draft): boolean {
  return work !== undefined || Object.keys(documents).length > 0;
}

/** A draft as this version of the program reads it: it may have been kept by an older one. */
export function readDraft(draft: Draft): Draft {
  const documents = Object.entries(draft.documents).map(([area, { ast, base }]) => [
    area,
    { ast: readKeptAst(ast), base: { ...base, ast: readKeptAst(base.ast) } },
  ]);
  return { ...draft, documents: Object.fromEntries(documents) as Draft['documents'] };
}

/** Whether a draft holds anything that the page does not. */
export function addsToPage(draft: Draft, page: PageStore): boolean {
  if (draft.work !== undefined) return true;
  return DOCUMENT_NAMES.some(
    (area) => draft.documents[area] !== undefined && !isSame(draft.documents[area].ast, page.documents[area]),
  );
}

/**
 * Takes a draft up again: with its steps, if it has them and they fit, else as one step that can be undone. What was saved since by somebody else is not
 * overwritten: the draft keeps the revision it grew from, so that saving it merges or asks.
 */
export function applyDraft(draft: Draft, page: PageStore): void {
  const kept = DOCUMENT_NAMES.flatMap((area) => {
    const document = draft.documents[area];
    return document === undefined ? [] : [{ area, ...document }];
  });
  const { steps } = draft;
  if (
    steps !== undefined &&
    DOCUMENT_NAMES.every((area) => page.saved[area].revision === steps.revisions[area])
  ) {
    page.resume(Object.fromEntries(kept.map(({ area, ast }) => [area, ast])), steps.history);
  } else {
    const operations = kept.map(({ area, ast }): ReplaceOperation => ({
      do: 'replace',
      document: area,
      ast,
    }));
    if (page.change(operations) !== undefined) return;
  }
  for (const { area, base } of kept) page.markSaved(area, base);
}

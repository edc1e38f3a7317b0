// Makes drafts of unsaved work and restores them.
import { mergePages } from '../../../../runtime/compare/merge-pages.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { ReplaceOperation } from '../../../../runtime/edit/replace.op.ts';
import { readKeptAst } from '../../../assembly/migrate-stored.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { OpenWork } from '../../contracts/dialogs.ts';
import type { Draft } from '../../contracts/drafts.ts';
import type { PageStore } from '../page-store.ts';

/** A draft of everything that the server does not keep now. */
export function makeDraft(
  id: string,
  page: PageStore,
  work?: OpenWork,
  areas: readonly DocumentName[] = page.unkept,
): Draft {
  const documents = Object.fromEntries(
    areas.map((area) => [area, { ast: page.documents[area], base: page.saved[area] }]),
  );
  const { drafted } = page;
  return {
    id,
    time: Date.now(),
    documents,
    ...(drafted !== undefined && areas.includes('content') ? { drafted } : {}),
    ...(work === undefined ? {} : { work }),
  };
}

/** A draft for the next editor of this tab: it also holds the history, and what the server keeps of it. */
export function makeHandoverDraft(id: string, page: PageStore): Draft {
  const { content, NavigationCommon, WebSiteCommon } = page.saved;
  const revisions = {
    content: content.revision,
    NavigationCommon: NavigationCommon.revision,
    WebSiteCommon: WebSiteCommon.revision,
  };
  return { ...makeDraft(id, page, undefined, page.unsaved), steps: { history: page.history, revisions } };
}

/** False for a draft without changes and without typed values. */
export function hasContent({ documents, work }: Draft): boolean {
  return work !== undefined || Object.keys(documents).length > 0;
}

/** Migrates a draft that may have been stored by an older version of the program. */
export function readDraft(draft: Draft): Draft {
  const documents: Draft['documents'] = {};
  for (const area of DOCUMENT_NAMES) {
    const stored = draft.documents[area];
    if (stored === undefined) continue;
    const { ast, base } = stored;
    documents[area] = { ast: readKeptAst(ast), base: { ...base, ast: readKeptAst(base.ast) } };
  }
  const { drafted } = draft;
  return {
    ...draft,
    documents,
    ...(drafted === undefined ? {} : { drafted: { ...drafted, ast: readKeptAst(drafted.ast) } }),
  };
}

/**
 * A draft against the page as it is saved now: without the changes that are saved by now, and with what
 * others have saved since. Where another owner changed the same place it keeps its old base, so that a save
 * asks.
 */
export function updateDraft(draft: Draft, { saved }: Pick<PageStore, 'saved'>): Draft {
  const documents: Draft['documents'] = {};
  for (const area of DOCUMENT_NAMES) {
    const kept = draft.documents[area];
    if (kept === undefined) continue;
    const { ast, base } = kept;
    const { merged, clashes } = mergePages({ base: base.ast, mine: ast, theirs: saved[area].ast });
    const next = clashes.length === 0 ? { ast: merged, base: saved[area] } : kept;
    if (!isSame(next.ast, saved[area].ast)) documents[area] = next;
  }
  return { ...draft, documents };
}

/** True if a draft holds anything that the page does not. */
export function addsToPage(draft: Draft, page: PageStore): boolean {
  if (draft.work !== undefined) return true;
  return DOCUMENT_NAMES.some(
    (area) => draft.documents[area] !== undefined && !isSame(draft.documents[area].ast, page.documents[area]),
  );
}

/**
 * Restores a draft: with its history if it has one that fits, otherwise as one step that can be undone. The
 * draft keeps the revision it is based on, so a later save merges or asks instead of overwriting what another
 * owner saved since.
 */
export function applyDraft(draft: Draft, page: PageStore): void {
  const changed = DOCUMENT_NAMES.flatMap((area) => {
    const document = draft.documents[area];
    return document === undefined ? [] : [{ area, ...document }];
  });
  const { steps } = draft;
  if (
    steps !== undefined &&
    DOCUMENT_NAMES.every((area) => page.saved[area].revision === steps.revisions[area])
  ) {
    page.resume(Object.fromEntries(changed.map(({ area, ast }) => [area, ast])), steps.history);
  } else {
    const operations = changed.map(({ area, ast }): ReplaceOperation => ({
      do: 'replace',
      document: area,
      ast,
    }));
    if (page.change(operations) !== undefined) return;
  }
  for (const { area, base } of changed) page.markSaved(area, base);
  if (draft.documents.content !== undefined) page.markDrafted(draft.drafted);
}

// Makes the request of a save.
import { isSame } from '../../../../runtime/compare/same.ts';
import { shownOf } from '../../../../runtime/compare/shown-entry.ts';
import type { Documents } from '../../../../runtime/edit/change.ts';
import type { Ast, DictEntry, PageModel } from '../../../../runtime/model/page.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import type { PageStore } from '../../store/page-store.ts';

/** One save as it was sent, so that it can be sent again unchanged. */
export interface SaveRequest {
  idempotencyKey: string;
  body: {
    language: string;
    projectCode: string;
    /** By channel code. */
    channelContentMap: Record<string, SentContent>;
  };
  documents: Partial<Documents>;
  /** When the draft was saved that it makes public. */
  draft?: string;
}

/** A dictionary entry with what it replaces, so that the server can detect that another owner changed it. */
type SentEntry = DictEntry & { replaces?: Omit<DictEntry, 'code'> };

interface SentContent {
  ast: SentAst;
  revision: number;
  draft?: string;
}

type SentAst = Omit<Ast, 'dict'> & { dict: Record<string, SentEntry> };

/** What is not saved yet. */
export function unsavedOf({ documents, unsaved }: PageStore): Partial<Documents> {
  return Object.fromEntries(unsaved.map((area) => [area, documents[area]]));
}

/** A request that saves everything that is unsaved. */
export function makeSaveRequest(page: PageStore, model: PageModel): SaveRequest {
  const { documents, unsaved, saved, drafted } = page;
  const draft = unsaved.includes('content') ? drafted?.savedAt : undefined;
  const contents = unsaved.map((area): [string, SentContent] => [
    model[area].channelCode,
    {
      ast: markModified(documents[area], saved[area].ast),
      revision: saved[area].revision,
      ...(area === 'content' && draft !== undefined ? { draft } : {}),
    },
  ]);
  return {
    idempotencyKey: makeUuid(),
    body: {
      language: model.site.language,
      projectCode: model.site.projectCode,
      channelContentMap: Object.fromEntries(contents),
    },
    documents: unsavedOf(page),
    ...(draft === undefined ? {} : { draft }),
  };
}

/**
 * Marks exactly those entries as modified that show something else than on the server, so that undone changes
 * are not written. Each also says what it replaces.
 */
export function markModified(ast: Ast, saved: Ast): SentAst {
  const entries = Object.values(ast.dict).map(({ hasModified, ...entry }): SentEntry => {
    const before = saved.dict[entry.code];
    if (before === undefined) return hasModified === true ? { ...entry, hasModified } : entry;
    if (isSame(shownOf(entry), shownOf(before))) return entry;
    const { value, url, resourceType } = before;
    return { ...entry, hasModified: true, replaces: { value, url, resourceType } };
  });
  return { ...ast, dict: Object.fromEntries(entries.map((entry) => [entry.code, entry])) };
}

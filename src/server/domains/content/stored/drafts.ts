/** Stores documents of pages that are saved, but not public yet. */
import type { Ast, DictEntry } from '../../../../../runtime/model/page.ts';
import { migrateStored } from '../../../../assembly/migrate-stored.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import {
  dropDraft as dropKept,
  keepDraft,
  leaveSets,
  PAGE,
  readDraft as readKept,
  type DraftKey,
} from '../../drafts/index.ts';
import { cleanAst } from './clean-ast.ts';
import { readEntries } from './dictionary.ts';
import type { DocumentPlace } from './revisions.ts';

export interface PageDraft {
  ast: Ast;
  /** The revision that it was made from. */
  revision: number;
  savedAt: string;
  savedBy: string;
}

const keyOf = (
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  { channelCode, languageCode }: DocumentPlace,
): DraftKey => ({ projectCode, entity: PAGE, id: channelCode, languageCode });

/** The draft in the newest version of its blocks, with today's values of entries that it leaves alone. */
export async function readDraft(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace,
): Promise<PageDraft | undefined> {
  const draft = await readKept(queries, keyOf(site, place));
  if (draft === undefined) return undefined;
  const stored = draft.values as unknown as Ast;
  const now = await readEntries(queries, site, place.languageCode, Object.keys(stored.dict));
  const dict = Object.fromEntries(
    Object.entries<DictEntry>(stored.dict).map(([code, entry]) => [
      code,
      entry.hasModified === true || !Object.hasOwn(now, code) ? entry : (now[code] as DictEntry),
    ]),
  );
  return {
    ast: { ...migrateStored(stored, place.languageCode), dict },
    revision: draft.revision,
    savedAt: draft.at,
    savedBy: draft.who,
  };
}

/** Stores a checked draft in the place of the one before. Returns when: no other one was saved then. */
export async function storeDraft(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace,
  { ast, revision, author: who }: { ast: Ast; revision: number; author: string },
): Promise<string> {
  const values = { ...cleanAst({ ...ast, ...migrateStored(ast, place.languageCode) }), dict: ast.dict };
  return (await keepDraft(queries, keyOf(site, place), { values, revision, who })).at;
}

/**
 * Drops a draft, and takes its page out of the sets that were to publish it; with `at` only the draft that
 * was saved then.
 */
export async function dropDraft(
  queries: Queries,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  place: DocumentPlace,
  at?: string,
): Promise<void> {
  const key = keyOf({ projectCode }, place);
  await dropKept(queries, key, { at });
  // A page that was to go up without a draft stands in sets, too.
  if (at === undefined) await leaveSets(queries, { ...key, action: 'publish' });
}

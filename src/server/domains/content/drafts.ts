/** Documents of pages that are saved, but not public yet. */
import type { Ast, DictEntry } from '../../../../runtime/model/page.ts';
import { migrateStored } from '../../../assembly/migrate-stored.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { laterThan } from '../../kernel/later-than.ts';
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

const ofDocument = (
  queries: Queries,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  place: DocumentPlace,
) =>
  queries
    .selectFrom('content_draft')
    .where('project_code', '=', projectCode)
    .where('channel_code', '=', place.channelCode)
    .where('language_code', '=', place.languageCode);

/** The draft in the newest version of its blocks, with today's values of entries that it leaves alone. */
export async function readDraft(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace,
): Promise<PageDraft | undefined> {
  const row = await ofDocument(queries, site, place).selectAll().executeTakeFirst();
  if (row === undefined) return undefined;
  const stored = JSON.parse(row.document) as Ast;
  const now = await readEntries(queries, site, place.languageCode, Object.keys(stored.dict));
  const dict = Object.fromEntries(
    Object.entries<DictEntry>(stored.dict).map(([code, entry]) => [
      code,
      entry.hasModified === true || !Object.hasOwn(now, code) ? entry : (now[code] as DictEntry),
    ]),
  );
  return {
    ast: { ...migrateStored(stored), dict },
    revision: row.base_revision,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}

/** Stores a checked draft in the place of the one before. Returns when: no other one was saved then. */
export async function storeDraft(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { channelCode, languageCode }: DocumentPlace,
  { ast, revision, author }: { ast: Ast; revision: number; author: string },
): Promise<string> {
  const before = await ofDocument(queries, { projectCode }, { channelCode, languageCode })
    .select('saved_at')
    .executeTakeFirst();
  const savedAt = laterThan(before?.saved_at);
  const row = {
    document: JSON.stringify({ ...cleanAst(ast), dict: ast.dict }),
    base_revision: revision,
    saved_at: savedAt,
    saved_by: author,
  };
  await queries
    .insertInto('content_draft')
    .values({ project_code: projectCode, channel_code: channelCode, language_code: languageCode, ...row })
    .onConflict((conflict) =>
      conflict.columns(['project_code', 'channel_code', 'language_code']).doUpdateSet(row),
    )
    .execute();
  return savedAt;
}

/** Drops a draft, and the plan to publish it; with `savedAt` only the draft that was saved then. */
export async function dropDraft(
  queries: Queries,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  { channelCode, languageCode }: DocumentPlace,
  savedAt?: string,
): Promise<void> {
  let dropped = queries
    .deleteFrom('content_draft')
    .where('project_code', '=', projectCode)
    .where('channel_code', '=', channelCode)
    .where('language_code', '=', languageCode);
  if (savedAt !== undefined) dropped = dropped.where('saved_at', '=', savedAt);
  const { numDeletedRows } = await dropped.executeTakeFirst();
  if (savedAt !== undefined && numDeletedRows === 0n) return;
  await queries
    .deleteFrom('page_plan')
    .where('project_code', '=', projectCode)
    .where('channel_code', '=', channelCode)
    .where('language_code', '=', languageCode)
    .where('action', '=', 'publish')
    .execute();
}

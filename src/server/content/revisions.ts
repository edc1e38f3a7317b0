import type { Ast } from '../../../runtime/model/page.ts';
import type { Queries } from '../database/driver.ts';
import type { SiteIdentity } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';

/** Of a document this many revisions are kept, and of older ones the last of each day. */
const KEPT_WHOLE = 50;

/** One saved state of a document, without the document. */
export interface Revision {
  revision: number;
  gmtCreate: string;
  author: string;
}

/** Where a document's history is. */
export interface DocumentPlace {
  channelCode: string;
  languageCode: string;
}

/** What was saved, the newest first. */
export async function listRevisions(queries: Queries, site: SiteIdentity, place: DocumentPlace): Promise<Revision[]> {
  const rows = await ofDocument(queries, site, place).select(['revision', 'saved_at', 'saved_by']).orderBy('revision', 'desc').execute();
  return rows.map((row) => ({ revision: row.revision, gmtCreate: row.saved_at, author: row.saved_by }));
}

/** One state as it was saved; 404 when it was never there or is no longer kept. */
export async function readRevision(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace & { revision: number },
): Promise<Revision & { ast: Ast }> {
  const row = await ofDocument(queries, site, place).selectAll().where('revision', '=', place.revision).executeTakeFirst();
  if (row === undefined) throw new ApiProblem(404, 404, 'content.revision-unknown', { revision: place.revision });
  return { revision: row.revision, gmtCreate: row.saved_at, author: row.saved_by, ast: JSON.parse(row.document) as Ast };
}

/** Thins the histories of documents that were just saved. */
export async function thinRevisions(
  queries: Queries,
  site: SiteIdentity,
  languageCode: string,
  channelCodes: readonly string[],
): Promise<void> {
  const rows = await queries
    .selectFrom('content_revision')
    .select(['channel_code', 'revision', 'saved_at'])
    .where('project_code', '=', site.projectCode)
    .where('language_code', '=', languageCode)
    .where('channel_code', 'in', channelCodes)
    .orderBy('revision', 'desc')
    .execute();
  for (const [channelCode, history] of Map.groupBy(rows, (row) => row.channel_code)) {
    const dropped = listDropped(history);
    if (dropped.length === 0) continue;
    await queries
      .deleteFrom('content_revision')
      .where('project_code', '=', site.projectCode)
      .where('language_code', '=', languageCode)
      .where('channel_code', '=', channelCode)
      .where('revision', 'in', dropped)
      .execute();
  }
}

/** The revisions of a history, given newest first, that are no longer kept. */
function listDropped(history: readonly { revision: number; saved_at: string }[]): number[] {
  const days = new Set<string>();
  return history.slice(KEPT_WHOLE).flatMap(({ revision, saved_at }) => {
    const day = saved_at.slice(0, '2026-01-31'.length);
    if (days.has(day)) return [revision];
    days.add(day);
    return [];
  });
}

function ofDocument(queries: Queries, site: SiteIdentity, { channelCode, languageCode }: DocumentPlace) {
  return queries
    .selectFrom('content_revision')
    .where('project_code', '=', site.projectCode)
    .where('channel_code', '=', channelCode)
    .where('language_code', '=', languageCode);
}

/** Reads and writes quotas, and refuses what would exceed them in the transaction that would. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { formatBytes, type Quota } from './quota-text.ts';

export type QuotaUse = Pick<{ [Name in keyof Quota]: number }, 'storage' | 'items'>;

const COLUMNS = ['storage', 'items', 'requests'] as const;

/** The quota of a site; undefined when it has none. */
export function readQuota(queries: Queries, projectCode: string): Promise<Quota | undefined> {
  return selectWhere(queries, 'site_quota', { project_code: projectCode }).select(COLUMNS).executeTakeFirst();
}

/** Changes the given parts of a quota. */
export async function storeQuota(
  queries: Queries,
  projectCode: string,
  change: Partial<Quota>,
): Promise<void> {
  await queries
    .insertInto('site_quota')
    .values({ project_code: projectCode, storage: null, items: null, requests: null, ...change })
    .onConflict((known) =>
      known.column('project_code').doUpdateSet((row) => ({ items: row.ref('site_quota.items'), ...change })),
    )
    .execute();
}

/** The sites that have a quota, with what they use. Others cost nothing here. */
export async function listQuotas(
  queries: Queries,
  projectCode?: string,
): Promise<(Quota & { projectCode: string; used: QuotaUse })[]> {
  const all = queries.selectFrom('site_quota').selectAll().orderBy('project_code');
  const rows = await (
    projectCode === undefined ? all : all.where('project_code', '=', projectCode)
  ).execute();
  const found = [];
  for (const { project_code: code, ...quota } of rows)
    found.push({
      ...quota,
      projectCode: code,
      used: { storage: await countStorage(queries, code), items: await countItems(queries, code) },
    });
  return found;
}

/**
 * Throws a 413 when `bytes` more are more than the site may store. Until the transaction ends, other uploads
 * of the site wait here, so that two at once cannot share what is left. A site without a quota waits for
 * nobody.
 */
export async function requireStorage(queries: Queries, projectCode: string, bytes: number): Promise<void> {
  const limit = (await lockQuota(queries, projectCode))?.storage ?? null;
  if (limit === null) return;
  const used = await countStorage(queries, projectCode);
  if (used + bytes <= limit) return;
  throw new HttpError(413, 'quota.storage', {
    size: formatBytes(bytes),
    used: formatBytes(used),
    limit: formatBytes(limit),
  });
}

/** How many items a transaction that holds the quota may still make, by site. */
const rooms = new WeakMap<Queries, Map<string, number>>();

/** Throws a 409 when the site may not have so many more items. Other new ones of it wait here meanwhile. */
export async function requireItems(queries: Queries, projectCode: string, count = 1): Promise<void> {
  const room = rooms.get(queries) ?? new Map<string, number>();
  if (queries.isTransaction) rooms.set(queries, room);
  let left = room.get(projectCode) ?? 0;
  if (left < count) {
    const limit = (await lockQuota(queries, projectCode))?.items ?? Infinity;
    left = limit === Infinity ? limit : limit - (await countItems(queries, projectCode));
    if (left < count) throw new HttpError(409, 'quota.items', { limit });
  }
  room.set(projectCode, left - count);
}

/**
 * The quota, whose row the transaction holds until it ends. The site is not written: engines that shard by it
 * refuse that.
 */
function lockQuota(queries: Queries, projectCode: string): Promise<Quota | undefined> {
  return updateWhere(queries, 'site_quota', { project_code: projectCode })
    .set((row) => ({ items: row.ref('items') }))
    .returning(COLUMNS)
    .executeTakeFirst();
}

const countItems = (queries: Queries, projectCode: string): Promise<number> =>
  countRows(selectWhere(queries, 'content_item', { project_code: projectCode }));

/** A replaced file has its first content in `media_version`, too: it is counted once. */
async function countStorage(queries: Queries, projectCode: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | string | null }>`
    select sum(bytes) as bytes from (
      select bytes from media where project_code = ${projectCode}
      union all select bytes from media_version where project_code = ${projectCode} and not exists (
        select 1 from media where media.project_code = media_version.project_code
          and media.resource_code = media_version.resource_code and media.version = media_version.version)
      union all select bytes from form_file where project_code = ${projectCode}
    ) as files`.execute(queries);
  return Number(rows[0]?.bytes ?? 0);
}

/** Addresses that lead elsewhere, as owners have set them. */
import { randomUUID } from 'node:crypto';
import type { RedirectRow, RedirectValues } from '../../../../runtime/generated/api.generated.ts';
import { readLink } from '../../../../runtime/model/link-address.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import type { Events } from '../../kernel/events.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { keepValues } from '../../kernel/kept-values.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { isReservedPath } from './channel-paths.ts';

export interface Redirect {
  target: string;
  isPermanent: boolean;
}

/** The redirects of sites. Writes run in the transaction of `queries`. */
export interface Redirects {
  /** The redirect of a path without a query. Pages and former paths of pages come first. */
  find(site: SiteIdentity, path: string): Promise<Redirect | undefined>;
  list(site: SiteIdentity, search: RecordSearch): Promise<ListPage<RedirectRow>>;
  read(queries: Queries, site: SiteIdentity, ids: readonly string[]): Promise<Map<string, RedirectValues>>;
  /** Throws a 422 at the field for a wrong path or target, and for a path that is taken. */
  write(
    queries: Queries,
    site: SiteIdentity,
    change: { id?: string; values: RedirectValues; before?: RedirectValues },
  ): Promise<string>;
  remove(queries: Queries, site: SiteIdentity, id: string): Promise<void>;
  changed(site: SiteIdentity): void;
}

/** Sites whose redirects stay in memory. */
const MAX_KEPT = 500;

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  queries.selectFrom('redirect').selectAll().where('project_code', '=', projectCode);

export function makeRedirects({ queries: reading }: Database, events: Events): Redirects {
  const kept = keepValues<ReadonlyMap<string, Redirect>>(events, MAX_KEPT);
  return {
    async find(site, path) {
      const place = { projectCode: site.projectCode, tags: ['redirects'] };
      const all = await kept.read(place, async () => {
        const rows = await ofSite(reading, site).execute();
        return new Map(
          rows.map((row) => [row.path, { target: row.target, isPermanent: row.is_permanent === 1 }]),
        );
      });
      return all.get(path);
    },
    async list(site, search) {
      const columns = {
        path: 'path',
        target: 'target',
        gmtModified: 'modified_at',
        isPermanent: 'is_permanent',
      };
      const options = { columns, searched: ['path', 'target', 'note'], last: 'redirect_id' };
      const listed = await listRows(ofSite(reading, site), search, options);
      const data = listed.data.map((row) => ({
        id: row.redirect_id,
        path: row.path,
        target: row.target,
        isPermanent: row.is_permanent === 1,
        note: row.note,
        gmtModified: row.modified_at,
      }));
      return { ...listed, data };
    },
    async read(queries, site, ids) {
      const rows = await ofSite(queries, site)
        .where('redirect_id', 'in', [...ids])
        .execute();
      return new Map(
        rows.map(({ redirect_id: id, path, target, is_permanent: permanent, note }) => [
          id,
          { path, target, isPermanent: permanent === 1, note },
        ]),
      );
    },
    write,
    async remove(queries, { projectCode }, id) {
      await queries
        .deleteFrom('redirect')
        .where('project_code', '=', projectCode)
        .where('redirect_id', '=', id)
        .execute();
    },
    changed: ({ projectCode }) => void events.emit('redirectsChanged', { projectCode }),
  };
}

const write: Redirects['write'] = async (queries, site, { id = randomUUID(), values, before }) => {
  const { isPermanent = true, note = '' } = values;
  const path = await readPath(queries, site, { id, path: values.path });
  const target = readTarget(values.target);
  await requireEnd(queries, site, { id, path, target });
  const row = {
    path,
    target,
    is_permanent: isPermanent ? (1 as const) : (0 as const),
    note,
    modified_at: new Date().toISOString(),
  };
  if (before === undefined) {
    const key = { project_code: site.projectCode, redirect_id: id };
    await queries
      .insertInto('redirect')
      .values({ ...key, ...row })
      .execute();
  } else {
    await queries
      .updateTable('redirect')
      .set(row)
      .where('project_code', '=', site.projectCode)
      .where('redirect_id', '=', id)
      .execute();
  }
  return id;
};

/** As requests have it: encoded, without a slash at its end. */
async function readPath(
  queries: Queries,
  site: SiteIdentity,
  { id, path }: { id: string; path: string },
): Promise<string> {
  const field = '/values/path';
  const read = readLink(path.trim().replace(/(?<=.)\/+$/, ''));
  const decoded = 'url' in read ? decode(read.url) : undefined;
  if (!('url' in read) || decoded === undefined || !/^\/[^?#]+$/.test(read.url))
    throw new FieldError(422, 422, 'console.path-wrong', field);
  const { projectCode } = site;
  const page = await queries
    .selectFrom('channel')
    .select('channel_code')
    .where('project_code', '=', projectCode)
    .where('link_url', 'in', [read.url, decoded])
    .where('is_deleted', '=', 0)
    .executeTakeFirst();
  if (page !== undefined || isReservedPath(read.url))
    throw new FieldError(422, 422, 'console.path-here', field);
  const other = await ofSite(queries, site)
    .where('path', '=', read.url)
    .where('redirect_id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) throw new FieldError(422, 422, 'console.path-taken', field);
  return read.url;
}

/** Undefined for bytes that are no text: no request can have such a path. */
function decode(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

function readTarget(target: string): string {
  const read = readLink(target);
  if (!('url' in read) || !/^(?:\/|https?:)/.test(read.url))
    throw new FieldError(422, 422, 'console.link-wrong', '/values/target');
  return read.url;
}

/** Throws a 422 for a target that leads back, at once or over other redirects: browsers would give up. */
async function requireEnd(
  queries: Queries,
  site: SiteIdentity,
  { id, path, target }: { id: string; path: string; target: string },
): Promise<void> {
  const passed = new Set<string>();
  for (let next = pathOf(target); next !== undefined && !passed.has(next);) {
    if (next === path) throw new FieldError(422, 422, 'console.target-itself', '/values/target');
    passed.add(next);
    const row = await ofSite(queries, site)
      .where('path', '=', next)
      .where('redirect_id', '<>', id)
      .executeTakeFirst();
    next = row === undefined ? undefined : pathOf(row.target);
  }
}

/** The path of a target on this site, as `path` has it; undefined for another website. */
function pathOf(target: string): string | undefined {
  return target.startsWith('/') ? target.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '') : undefined;
}

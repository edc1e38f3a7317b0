/** Stores addresses that lead elsewhere, as owners have set them. */
import { randomUUID } from 'node:crypto';
import type { RedirectValues } from '../../../../../runtime/generated/api.generated.ts';
import { sql, type NotNull } from 'kysely';
import { readLink } from '../../../../../runtime/model/link-address.ts';
import { isProgramPath } from '../../../../../runtime/model/program-paths.ts';
import type { Database } from '../../../database/database.ts';
import type { Queries } from '../../../database/driver.ts';
import { listRows } from '../../../database/list-rows.ts';
import type { RecordSearch } from '../../../database/record-search.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../../database/rows-where.ts';
import { keyOfAddress, keysOfTarget } from '../../../kernel/address-key.ts';
import type { Events } from '../../../kernel/events.ts';
import { FieldError } from '../../../kernel/http-error.ts';
import { keepValues } from '../../../kernel/kept-values.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { makeLeads, type Leads } from './leads.ts';

/** The redirects of sites. Writes run in the transaction of `queries`. */
export type Redirects = ReturnType<typeof makeRedirects>;

/** Sites whose redirects stay in memory. */
const MAX_KEPT = 500;

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'redirect', { project_code: projectCode })
    .selectAll()
    // Every writer sets it; the column is younger than the table.
    .$narrowType<{ address_key: NotNull }>();

/** Redirects with how often they were followed, as far as the statistics go back. */
const withHits = (queries: Queries, { projectCode }: SiteIdentity) =>
  queries
    .selectFrom(
      selectWhere(queries, 'redirect', { project_code: projectCode })
        .selectAll('redirect')
        .select(({ selectFrom, fn }) =>
          selectFrom('statistic_text')
            .select(({ ref }) => fn.coalesce(fn.sum<number | string>(ref('times')), sql.lit(0)).as('times'))
            .whereRef('statistic_text.project_code', '=', 'redirect.project_code')
            .where('statistic_text.kind', '=', 'followed')
            .whereRef('statistic_text.text', '=', 'redirect.address_key')
            .as('hits'),
        )
        .as('redirect'),
    )
    .selectAll();

async function loadLeads(queries: Queries, site: SiteIdentity): Promise<Leads> {
  const [rows, pages] = await Promise.all([
    ofSite(queries, site).execute(),
    selectWhere(queries, 'channel', { project_code: site.projectCode, is_deleted: 0 })
      .select(['channel_code', 'link_url'])
      .execute(),
  ]);
  return makeLeads(rows, new Map(pages.map((page) => [page.channel_code, page.link_url])));
}

export function makeRedirects({ queries: reading }: Database, events: Events) {
  const kept = keepValues<Leads>(events, MAX_KEPT);
  const placeOf = ({ projectCode }: SiteIdentity) => ({ projectCode, tags: ['redirects', 'channels'] });
  return {
    /** The same, if it is in memory. */
    peekLeads: (site: SiteIdentity) => kept.peek(placeOf(site)),
    /** Where the addresses of a site lead, redirects and former paths of pages alike. */
    readLeads: (site: SiteIdentity) => kept.read(placeOf(site), () => loadLeads(reading, site)),
    async list(site: SiteIdentity, search: RecordSearch) {
      const columns = {
        path: 'path',
        target: 'target',
        hits: 'hits',
        gmtModified: 'modified_at',
        isPermanent: 'is_permanent',
      };
      const options = { columns, searched: ['path', 'target', 'note'], last: 'redirect_id' };
      const listed = await listRows(withHits(reading, site), search, options);
      const data = listed.data.map((row) => ({
        id: row.redirect_id,
        path: row.path,
        target: row.target,
        isPermanent: row.is_permanent === 1,
        isFormer: row.channel_code !== null,
        hits: Number(row.hits),
        note: row.note,
        gmtModified: row.modified_at,
      }));
      return { ...listed, data };
    },
    async read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
      const rows = await ofSite(queries, site).where('redirect_id', 'in', ids).execute();
      return new Map(
        rows.map(({ redirect_id: id, path, target, is_permanent: permanent, note }) => [
          id,
          { path, target, isPermanent: permanent === 1, note },
        ]),
      );
    },
    /** Throws a 422 at the field for a wrong path or target, and for a path that is taken. */
    write,
    async remove(queries: Queries, { projectCode }: SiteIdentity, id: string) {
      await deleteWhere(queries, 'redirect', { project_code: projectCode, redirect_id: id }).execute();
    },
    changed: ({ projectCode }: SiteIdentity) =>
      void events.emit('changed', { projectCode, tags: ['redirects'] }),
  };
}

const write = async (
  queries: Queries,
  site: SiteIdentity,
  { id = randomUUID(), values, before }: { id?: string; values: RedirectValues; before?: RedirectValues },
) => {
  const { isPermanent = true, note = '' } = values;
  const path = await readPath(queries, site, { id, path: values.path });
  const target = readTarget(values.target);
  await requireEnd(queries, site, { id, path, target });
  const row = {
    path,
    address_key: keyOfAddress(path),
    channel_code: null,
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
    await updateWhere(queries, 'redirect', { project_code: site.projectCode, redirect_id: id })
      .set(row)
      .execute();
  }
  return id;
};

/** A list of an old site has whole addresses: this one answers for its host, or will. */
const HOST = /^https?:\/\/[^/?#]+(?=[/?])/i;

/** As people write it. It may have a query, as most addresses of older programs have. */
async function readPath(
  queries: Queries,
  site: SiteIdentity,
  { id, path }: { id: string; path: string },
): Promise<string> {
  const field = '/values/path';
  const read = readLink(path.trim().replace(HOST, ''));
  const decoded = 'url' in read ? decode(read.url) : undefined;
  if (decoded === undefined || !/^\/[^#*]*$/.test(decoded))
    throw new FieldError(422, 'console.path-wrong', field);
  const key = keyOfAddress('url' in read ? read.url : decoded);
  if (!key.includes('?') && (await isHere(queries, site, key)))
    throw new FieldError(422, 'console.path-here', field);
  if (isProgramPath(key.replace(/\?.*$/s, ''))) throw new FieldError(422, 'console.path-here', field);
  const other = await ofSite(queries, site)
    .where('address_key', '=', key)
    .where('redirect_id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) throw new FieldError(422, 'console.path-taken', field);
  return decoded.replace(/(?<=.)\/+(?=$|\?)/, '');
}

/** True for a page's path in any spelling, and for the root, which leads to the home page. */
async function isHere(queries: Queries, { projectCode }: SiteIdentity, key: string): Promise<boolean> {
  if (key === '/') return true;
  const pages = await selectWhere(queries, 'channel', { project_code: projectCode, is_deleted: 0 })
    .select('link_url')
    .execute();
  return pages.some((page) => keyOfAddress(page.link_url) === key);
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
    throw new FieldError(422, 'console.link-wrong', '/values/target');
  return read.url;
}

/** Throws a 422 for a target that leads back, at once or over other redirects: browsers would give up. */
async function requireEnd(
  queries: Queries,
  site: SiteIdentity,
  { id, path, target }: { id: string; path: string; target: string },
): Promise<void> {
  const first = keyOfAddress(path);
  const passed = new Set<string>();
  let end: string | undefined = target;
  while (end !== undefined && !passed.has(end)) {
    passed.add(end);
    const keys = keysOfTarget(end);
    if (keys.includes(first)) throw new FieldError(422, 'console.target-itself', '/values/target');
    const rows: { address_key: string; target: string }[] =
      keys.length === 0
        ? []
        : await ofSite(queries, site)
            .where('address_key', 'in', keys)
            .where('redirect_id', '<>', id)
            .execute();
    end = keys.flatMap((key) => rows.find((row) => row.address_key === key) ?? [])[0]?.target;
  }
}

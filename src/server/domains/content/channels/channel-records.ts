/** Lists and changes pages in the console: what is said of them, their place, their path. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ChannelValues } from '../../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../../database/database.ts';
import type { Queries } from '../../../database/driver.ts';
import type { RecordSearch } from '../../../database/record-search.ts';
import { selectWhere, updateWhere } from '../../../database/rows-where.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { FieldError, HttpError } from '../../../kernel/http-error.ts';
import { ownTextIn, textIn } from '../../../kernel/localized.ts';
import { dropDrafts, forgetRevisions, leaveSets, PAGE } from '../../drafts/index.ts';
import { listBeginnings } from './beginnings.ts';
import { place, requirePlaceBelow } from './channel-places.ts';
import { movePath, requireFreePath, requirePathLeft } from './channel-paths.ts';
import { describeChannel } from './channel-state.ts';
import { listChannelUses } from './channel-usage.ts';
import { listChannelRows } from './channel-rows.ts';
import { columnsOf, listChannels, valuesOf, type ChannelRecord } from '../tree/channel-values.ts';
import { indexPages } from '../stored/index-pages.ts';
import { beginPage, makePath } from './new-page.ts';
import { isNeeded } from '../tree/page-codes.ts';

/** All pages of a site are on every page of it. */
const MAX_PAGES = 1_000;

/** The writes run in the transaction of `queries`. */
export function makeChannelRecords({ queries: reading }: Database) {
  return {
    list: (site: SiteIdentity, language: string, search: RecordSearch) =>
      listChannelRows(reading, site, language, search),
    async read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
      const rows = await listChannels(queries, site);
      const wanted = new Set(ids);
      return new Map(
        rows
          .filter((row) => wanted.has(row.channel_code))
          .map((row) => [row.channel_code, valuesOf(row, site)]),
      );
    },
    /** What the record of a page says beside its values. Throws a 404 for an unknown page. */
    describe: (site: SiteIdentity, id: string) => describeChannel(reading, site, id),
    listUses: (site: SiteIdentity, language: string, id: string) =>
      listChannelUses(reading, site, language, id),
    /** What a new page can begin with, beside nothing. */
    listBeginnings: (site: SiteIdentity, language: string) => listBeginnings(reading, site, language),
    /**
     * Stores what is said of a page, or makes one. Its old path redirects to it. Throws a 422 at the field
     * for a missing title, a path that is wrong or taken, and a place that is too deep.
     */
    write,
    /** Throws a 409 for a page that the site cannot be without, and for one with pages below it. */
    remove,
    /** Throws a 409 when another page has its path by now. */
    async recover(queries: Queries, site: SiteIdentity, id: string) {
      const row = await ofSite(queries, site)
        .where('channel_code', '=', id)
        .executeTakeFirstOrThrow(() => new HttpError(404, 'console.unknown'));
      await requirePathLeft(queries, site, id, row.link_url);
      await change(queries, site, id, { is_deleted: 0 });
      await indexPages(queries, site, [id]);
    },
    /** Forgets a page with its documents. */
    purge,
    place,
    setHidden: (queries: Queries, site: SiteIdentity, id: string, isHidden: boolean) =>
      change(queries, site, id, { is_hidden: isHidden ? 1 : 0, modified_at: new Date().toISOString() }),
  };
}

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'channel', { project_code: projectCode }).selectAll();

const write = async (
  queries: Queries,
  site: SiteIdentity,
  {
    id,
    values,
    before,
    author,
  }: { id?: string; values: ChannelValues; before?: ChannelValues; author: string },
) => {
  // A new page may be named in one language: it is called so in the default language, too.
  const isNew = before === undefined || id === undefined;
  const own = ownTextIn(values.title, site.defaultLanguage);
  const other = isNew ? Object.values(values.title).find((text) => text.trim() !== '') : undefined;
  const name = own ?? other ?? '';
  if (name.trim() === '')
    throw new FieldError(422, 'console.value-missing', `/values/title/${site.defaultLanguage}`);
  const rows = await listChannels(queries, site);
  const parent = values.parent ?? '';
  if (before !== undefined && id !== undefined) {
    requirePlaceBelow(rows, id, parent, '/values/parent');
    const path = values.path === undefined || values.path === '' ? before.path : values.path;
    if (path !== before.path) await movePath(queries, site, { id, from: before.path ?? '', to: path ?? '' });
    await change(queries, site, id, {
      ...columnsOf(values),
      parent_code: parent === '' ? null : parent,
      link_url: path,
    });
    await indexPages(queries, site, [id]);
    return id;
  }
  if (rows.length >= MAX_PAGES) throw new HttpError(409, 'channel.too-many', { count: MAX_PAGES });
  const title = { ...values.title, [site.defaultLanguage]: name };
  return create(queries as Transaction<Tables>, site, { id, values: { ...values, title }, rows, author });
};

async function create(
  queries: Transaction<Tables>,
  site: SiteIdentity,
  {
    id = `page-${randomBytes(6).toString('hex')}`,
    values,
    rows,
    author,
  }: { id?: string; values: ChannelValues; rows: readonly ChannelRecord[]; author: string },
): Promise<string> {
  const parent = values.parent ?? '';
  requirePlaceBelow(rows, undefined, parent, '/values/parent');
  const path = values.path === undefined || values.path === '' ? makePath(rows, site, values) : values.path;
  await requireFreePath(queries, site, id, path, '/values/path');
  await queries
    .insertInto('channel')
    .values({
      project_code: site.projectCode,
      channel_code: id,
      parent_code: parent === '' ? null : parent,
      component: 'PAGE',
      link_url: path,
      is_home_page: 0,
      sort_order: Math.max(0, ...rows.map((row) => row.sort_order)) + 1,
      ...columnsOf(values),
    })
    .execute();
  await beginPage(queries, site, { id, values, author });
  await indexPages(queries, site, [id]);
  return id;
}

const remove = async (queries: Queries, site: SiteIdentity, id: string) => {
  const rows = await listChannels(queries, site);
  const row = rows.find((each) => each.channel_code === id);
  if (row === undefined) throw new HttpError(404, 'console.unknown');
  if (isNeeded({ component: row.component, isHomePage: row.is_home_page === 1 }))
    throw new HttpError(409, 'channel.needed');
  const below = rows.filter((each) => each.parent_code === id);
  if (below.length > 0) {
    const names = below
      .slice(0, 3)
      .map((each) => textIn(valuesOf(each, site).title, site.defaultLanguage, site.defaultLanguage));
    throw new HttpError(409, 'channel.has-pages-below', {
      count: below.length,
      names: names.join(', '),
    });
  }
  await change(queries, site, id, { is_deleted: 1 });
  await leaveSets(queries, { projectCode: site.projectCode, entity: PAGE, id });
  await indexPages(queries, site, [id]);
};

const purge = async (queries: Queries, { projectCode }: SiteIdentity, id: string) => {
  await dropDrafts(queries, { projectCode, entity: PAGE, id });
  await forgetRevisions(queries, { projectCode, entity: PAGE, id });
  await leaveSets(queries, { projectCode, entity: PAGE, id });
  const tables = ['channel', 'redirect', 'content', 'page_preview'] as const;
  for (const table of tables)
    await queries
      .deleteFrom(table)
      .where('project_code', '=', projectCode)
      .where('channel_code', '=', id)
      .execute();
};

async function change(
  queries: Queries,
  { projectCode }: SiteIdentity,
  id: string,
  row: Partial<ChannelRecord>,
): Promise<void> {
  await updateWhere(queries, 'channel', { project_code: projectCode, channel_code: id }).set(row).execute();
}

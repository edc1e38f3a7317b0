/** Friend links as owners work on them in the console. */
import { randomUUID } from 'node:crypto';
import type { FriendLinkRow, FriendLinkValues } from '../../../../runtime/generated/api.generated.ts';
import { readLink } from '../../../../runtime/model/link-address.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';

/** The writes run in the transaction of `queries`. */
export interface FriendLinkRecords {
  list(site: SiteIdentity, language: string, search: RecordSearch): Promise<ListPage<FriendLinkRow>>;
  read(queries: Queries, site: SiteIdentity, ids: readonly string[]): Promise<Map<string, FriendLinkValues>>;
  /** Stores a link, a new one at the end of the list. Throws a 422 for what is no link. */
  write(
    queries: Queries,
    site: SiteIdentity,
    change: { id?: string; values: FriendLinkValues; before?: FriendLinkValues },
  ): Promise<string>;
  remove(queries: Queries, site: SiteIdentity, id: string): Promise<void>;
  /** Puts a link before another one, or at the end when there is none with this id. */
  move(queries: Queries, site: SiteIdentity, id: string, before: string): Promise<void>;
  setNewTab(queries: Queries, site: SiteIdentity, id: string, isNewTab: boolean): Promise<void>;
}

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  queries.selectFrom('friend_link').selectAll().where('project_code', '=', projectCode);

const COLUMNS = { order: 'sort_order', title: 'title', url: 'url', isNewTab: 'is_new_tab' };

export function makeFriendLinkRecords(reading: Queries): FriendLinkRecords {
  return {
    async list(site, language, search) {
      const options = { columns: COLUMNS, searched: ['title', 'url'], last: 'link_code' };
      const listed = await listRows(ofSite(reading, site), search, options);
      const data = listed.data.map((row) => ({
        id: row.link_code,
        title: textIn(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
        url: row.url,
        image: row.image,
        isNewTab: row.is_new_tab === 1,
      }));
      return { ...listed, data };
    },
    async read(queries, site, ids) {
      const rows = await ofSite(queries, site)
        .where('link_code', 'in', [...ids])
        .execute();
      return new Map(
        rows.map((row) => {
          const title = JSON.parse(row.title) as LocalizedText;
          const values: FriendLinkValues = {
            title: typeof title === 'string' ? { [site.defaultLanguage]: title } : { ...title },
            url: row.url,
            image: row.image,
            isNewTab: row.is_new_tab === 1,
          };
          return [row.link_code, values];
        }),
      );
    },
    write,
    async remove(queries, { projectCode }, id) {
      await queries
        .deleteFrom('friend_link')
        .where('project_code', '=', projectCode)
        .where('link_code', '=', id)
        .execute();
    },
    move,
    setNewTab: (queries, site, id, isNewTab) => change(queries, site, id, { is_new_tab: isNewTab ? 1 : 0 }),
  };
}

const write: FriendLinkRecords['write'] = async (queries, site, { id, values, before }) => {
  const { url, title, image = '', isNewTab = true } = values;
  const read = readLink(url);
  if (!('url' in read)) throw new FieldError(422, 422, 'console.link-wrong', '/values/url');
  if (textIn(title, site.defaultLanguage, site.defaultLanguage).trim() === '')
    throw new FieldError(422, 422, 'console.value-missing', '/values/title');
  const isNew = isNewTab ? 1 : 0;
  const row = { title: JSON.stringify(title), url: read.url, image, is_new_tab: isNew } as const;
  if (id !== undefined && before !== undefined) {
    await change(queries, site, id, row);
    return id;
  }
  const code = id ?? randomUUID();
  const last = await ofSite(queries, site).orderBy('sort_order', 'desc').executeTakeFirst();
  await queries
    .insertInto('friend_link')
    .values({
      ...row,
      project_code: site.projectCode,
      link_code: code,
      sort_order: (last?.sort_order ?? 0) + 1,
    })
    .execute();
  return code;
};

const move: FriendLinkRecords['move'] = async (queries, site, id, before) => {
  const rows = await ofSite(queries, site).orderBy('sort_order').orderBy('link_code').execute();
  const codes = rows.map((row) => row.link_code).filter((code) => code !== id);
  const at = codes.indexOf(before);
  codes.splice(at === -1 ? codes.length : at, 0, id);
  for (const [index, code] of codes.entries()) {
    const row = rows.find((each) => each.link_code === code);
    if (row?.sort_order !== index + 1) await change(queries, site, code, { sort_order: index + 1 });
  }
};

async function change(
  queries: Queries,
  { projectCode }: SiteIdentity,
  id: string,
  row: Partial<{ title: string; url: string; image: string; is_new_tab: 0 | 1; sort_order: number }>,
): Promise<void> {
  await queries
    .updateTable('friend_link')
    .set(row)
    .where('project_code', '=', projectCode)
    .where('link_code', '=', id)
    .execute();
}

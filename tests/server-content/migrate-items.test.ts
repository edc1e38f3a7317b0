// A database with articles and products from before their lists in the console (047) is migrated whole.
import { sql, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import type { Driver } from '../../src/server/database/driver.ts';
import type { Migration } from '../../src/server/database/migrations/migration.ts';
import { openPostgres } from '../../src/server/database/postgres.ts';
import { openSqlite } from '../../src/server/database/sqlite.ts';
import { openContent } from '../../src/server/domains/content/index.ts';
import { openItems } from '../../src/server/domains/items/index.ts';
import { makeEvents } from '../../src/server/kernel/events.ts';
import { DATABASES } from '../support/database.ts';

const LAST = '045-publishing';
const MIGRATIONS = Object.entries(
  import.meta.glob<Migration>('../../src/server/database/migrations/*.migration.ts', { eager: true }),
).map(([path, migration]) => [/([^/]+)\.migration\.ts$/.exec(path)?.[1] ?? '', migration] as const);

type Values = Readonly<Record<string, string | number | null>>;
const COUNT = 1_000;
const CHINESE = 'zh-CN';
const ENGLISH = 'en-US';
const SITE = { projectCode: 'default', languages: [CHINESE, ENGLISH], defaultLanguage: CHINESE };

/** As this program did when 045 was its newest. */
async function makeOldDatabase({ queries }: Driver): Promise<void> {
  await sql`create table schema_migration (name text primary key, applied_at text not null)`.execute(queries);
  for (const [name, migration] of MIGRATIONS.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (name > LAST) return;
    await migration.up(queries as unknown as Kysely<unknown>);
    await sql`insert into schema_migration values (${name}, '')`.execute(queries);
  }
}

const codeOf = (at: number): string => `item-${String(at).padStart(4, '0')}`;
const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();

/** Every third has a picture without a text, every fifth is hidden, every other is translated. */
function itemOf(at: number): Values {
  const cover = [{ url: `/media/${at}.jpg`, resourceType: 1, ...(at % 3 === 0 ? {} : { alt: '图' }) }];
  const document = {
    title: `第${at}个`,
    labelList: [{ title: `标签${at % 7}` }, { title: `标签${at % 7}` }, { title: '全部' }],
    resourceMap: { cover, files: [] },
  };
  return rowOf(codeOf(at), document, {
    type: at % 2 === 0 ? 1 : 2,
    is_hidden: at % 5 === 0 ? 1 : 0,
    released_at: dayOf(at),
    sort_order: at,
  });
}

function rowOf(code: string, document: unknown, more: Values): Values {
  return {
    project_code: 'default',
    content_code: code,
    type: 1,
    classification_code: null,
    document: typeof document === 'string' ? document : JSON.stringify(document),
    rich_text: '<p>文</p>',
    released_at: dayOf(0),
    sort_price: null,
    sort_order: 0,
    is_hidden: 0,
    created_at: dayOf(0),
    modified_at: dayOf(0),
    ...more,
  };
}

/** No JSON at all: they are carried as they are. */
const BROKEN = [rowOf('odd-cut', '{"title":"切', {}), rowOf('odd-nothing', '', {})];
const ODD_COVER = { resourceMap: { cover: ['/media/a.jpg', { url: 'b', alt: ' ' }, { alt: 'c' }] } };
/** What careless imports may have stored. */
const ODD = [
  rowOf('odd-empty', {}, {}),
  rowOf('odd-null', { title: null, labelList: null, resourceMap: { cover: null } }, {}),
  rowOf('odd-text', { title: '字', labelList: 'new', resourceMap: { cover: '/media/a.jpg' } }, {}),
  rowOf(
    'odd-members',
    { title: 5, labelList: { a: { title: 'A' } }, resourceMap: { cover: { url: 'x' } } },
    {},
  ),
  rowOf('odd-map', { title: { a: 1 }, labelList: [{ title: 7 }], resourceMap: 'cover' }, {}),
  rowOf('odd-items', { title: '项', labelList: ['a', 5, null, { title: '标签' }, ['b']], ...ODD_COVER }, {}),
  rowOf('odd-half', String.raw`{"title":"半","labelList":[{"title":"\ud83d"}],"summary":"\u0000"}`, {}),
  rowOf('odd-other-half', String.raw`{"title":"\ude00","labelList":[],"resourceMap":{"cover":[{}]}}`, {}),
  ...BROKEN,
  rowOf('odd-list', [], {}),
];
/** Their titles, labels and bare pictures, where both databases can read them. */
const READ: readonly (readonly [code: string, title: string | null, labels: string[], bare: number])[] = [
  ['odd-text', '字', [], 0],
  ['odd-items', '项', ['标签'], 1],
  ['odd-cut', null, [], 0],
];

test.each(DATABASES)(
  'on $name 1,000 items get what their lists read',
  async ({ settings }) => {
    const config: { DATA_DIR: string; DATABASE_URL?: string } = await settings('empty');
    const driver = await (config.DATABASE_URL === undefined
      ? openSqlite(config.DATA_DIR)
      : openPostgres(config.DATABASE_URL));
    await makeOldDatabase(driver);
    const before = driver.queries as unknown as Kysely<Record<string, Values>>;
    const items = [...Array.from({ length: COUNT }, (_, at) => itemOf(at)), ...ODD];
    const translations = Array.from({ length: COUNT / 2 }, (_, at) => ({
      project_code: 'default',
      content_code: codeOf(2 * at),
      language_code: ENGLISH,
      document: JSON.stringify({ title: `Number ${2 * at}` }),
      rich_text: '<p>Text</p>',
    }));
    for (let from = 0; from < items.length; from += 50)
      await before
        .insertInto('content_item')
        .values(items.slice(from, from + 50))
        .execute();
    for (let from = 0; from < translations.length; from += 50)
      await before
        .insertInto('content_item_translation')
        .values(translations.slice(from, from + 50))
        .execute();
    await before.destroy();

    const database = await openDatabase(config);
    const rows = await database.queries.selectFrom('content_item').selectAll().execute();
    expect(rows).toHaveLength(items.length);
    const byCode = new Map(rows.map((row) => [row.content_code, row]));
    for (let at = 0; at < COUNT; at += 1)
      expect(byCode.get(codeOf(at))).toMatchObject({
        document: itemOf(at).document,
        state: at % 5 === 0 ? 'takenDown' : 'published',
        // Two commas name no language, as one does.
        translated: at % 2 === 0 ? `,${ENGLISH},` : ',,',
        bare_pictures: at % 3 === 0 ? 1 : 0,
        shown_title: `第${at}个`,
        sort_order: at * 1024,
      });
    const labels = await database.queries.selectFrom('item_label').selectAll().execute();
    expect(labels.filter(({ content_code: code }) => code === codeOf(8)).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['标签1', '全部']),
    );
    expect(labels.filter(({ content_code: code }) => code.startsWith('item-'))).toHaveLength(2 * COUNT);

    for (const [code, title, own, bare] of READ) {
      expect(byCode.get(code)).toMatchObject({ shown_title: title, bare_pictures: bare });
      expect(labels.filter((label) => label.content_code === code).map(({ label }) => label)).toEqual(own);
    }

    // What lists, neighbours and writes need stands on it.
    const { channels } = openContent({ database, events: makeEvents() }).services;
    const { itemRecords } = openItems({ database, channels, search: {} as never }).services;
    const search = { sort: { field: 'order', isDescending: true }, pageNum: 1, pageSize: 2 };
    const hidden = { all: [{ field: 'state', op: 'eq' as const, value: 'takenDown' }] };
    const listed = await itemRecords.list(SITE, ENGLISH, 1, { ...search, filter: hidden });
    expect(listed.total).toBe(COUNT / 10);
    expect(listed.data.map(({ title }) => title)).toEqual(['Number 990', 'Number 980']);
    const odd = await itemRecords.read(
      database.queries,
      SITE,
      1,
      ODD.filter((row) => !BROKEN.includes(row)).map((row) => String(row.content_code)),
    );
    expect(odd.size).toBe(ODD.length - BROKEN.length);
    await database.write((queries) => itemRecords.move(queries, SITE, 1, codeOf(2), { before: codeOf(0) }));
    const [first] = (
      await itemRecords.list(SITE, ENGLISH, 1, {
        ...search,
        filter: { all: [{ field: 'contentCode', op: 'in', value: [codeOf(0), codeOf(2)] }] },
      })
    ).data.toReversed();
    expect(first?.id).toBe(codeOf(2));
    await database.close();
  },
  60_000,
);

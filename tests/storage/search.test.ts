import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { foldText, splitAtMatches } from '../../runtime/language/matches.ts';
import { up } from '../../src/server/database/migrations/004-search.migration.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import type { ItemSearch } from '../../src/server/domains/items/items.ts';
import type { SeedItem, SeedText } from '../../src/server/seed/seed-document.ts';
import { makeSeedRows } from '../../src/server/seed/seed-rows.ts';
import type { Services } from '../../src/server/api/calls/services.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, ENGLISH, provideServices } from './site.ts';

const ORDERS = [undefined, '0', '1', '2', '3', '4', '5'];
const SITE = {
  name: 'x',
  defaultLanguage: CHINESE,
  languages: [CHINESE, ENGLISH],
  switches: { memberLogin: false, mall: false },
  powerBy: { enabled: false, text: '', url: '' },
  theme: {},
};

const both = (chinese: string, english: string): SeedText => ({ [CHINESE]: chinese, [ENGLISH]: english });
const article = (contentCode: string, said: Partial<SeedItem>): SeedItem => ({
  contentCode,
  type: 1,
  title: '—',
  richText: '',
  releaseDate: '2026-01-01',
  ...said,
});

/** A random number from 0 to below `end`, the same in every run. */
function makeRandom(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * end);
  };
}

async function addItems({ database }: Services, site: SiteIdentity, items: SeedItem[]): Promise<void> {
  const rows = makeSeedRows(
    {
      site: SITE,
      channels: [],
      pages: [],
      classifications: [],
      items,
      friendLinks: [],
      forms: [],
      pictures: [],
      files: [],
      dictionary: [],
    },
    site.projectCode,
    '2026-01-01T00:00:00.000Z',
  );
  for (const table of ['content_item', 'content_item_translation', 'item_text'] as const)
    await database.queries
      .insertInto(table)
      .values(rows[table] ?? [])
      .execute();
}

describe.each(DATABASES)('articles and products on $name', ({ name }) => {
  const services = provideServices(name);

  async function setUp(items: SeedItem[]) {
    const site = await addSite(services);
    await addItems(services, site, items);
    return site;
  }

  const list = (site: SiteIdentity, search: Partial<ItemSearch>, language = CHINESE) =>
    services.items.list(site, language, { pageNum: 1, pageSize: 100, ...search });
  const codes = async (site: SiteIdentity, search: Partial<ItemSearch>, language = CHINESE) =>
    (await list(site, search, language)).data.map((item) => item.contentCode);

  describe('a search', () => {
    test('searches title, subtitle, summary, labels and text, ranked so, the newest first', async () => {
      const site = await setUp([
        article('text', { richText: '<p>一堵<strong>青</strong>瓷的墙</p>', releaseDate: '2026-05-05' }),
        article('label', { labelList: [{ title: '青瓷' }], releaseDate: '2026-02-02' }),
        article('summary', { summary: '关于青瓷', releaseDate: '2026-03-03' }),
        article('subtitle', { subtitle: '青瓷', releaseDate: '2026-01-01' }),
        article('old-title', { title: '青瓷', releaseDate: '2025-01-01' }),
        article('title', { title: '论青瓷', releaseDate: '2025-02-02' }),
        article('apart', { richText: '<p>青</p><p>瓷</p>' }),
      ]);
      expect(await codes(site, { keyword: '青瓷' })).toEqual([
        'title',
        'old-title',
        'summary',
        'label',
        'subtitle',
        'text',
      ]);
      expect(await codes(site, { keyword: '青瓷', sortWay: '0' })).toEqual([
        'text',
        'summary',
        'label',
        'subtitle',
        'title',
        'old-title',
      ]);
    });

    test('wants every word, wherever it stands', async () => {
      const site = await setUp([
        article('both', { title: 'Celadon', richText: '<ul><li>Wall</li></ul>' }),
        article('one', { title: 'Celadon' }),
        article('other', { title: 'Wall' }),
      ]);
      expect(await codes(site, { keyword: ' wall　CELADON wall ' })).toEqual(['both']);
      expect(await list(site, { keyword: 'celadon', pageSize: 1, pageNum: 9 })).toMatchObject({
        data: [],
        total: 2,
        pageNum: 9,
      });
      expect(await list(site, { keyword: ' \t' })).toMatchObject({ total: 3 });
    });

    test('takes case and width for one, and wildcards for themselves', async () => {
      const site = await setUp([
        article('wide', { title: 'ＡＢＣ１２３ ﾀｲﾙ' }),
        article('narrow', { title: 'abc123 タイル' }),
        article('percent', { title: '100% clay_1 \\' }),
        article('accent', { title: 'E\u0301TE\u0301' }),
      ]);
      expect(await codes(site, { keyword: 'Abc１２３' })).toEqual(['narrow', 'wide']);
      expect(await codes(site, { keyword: 'タイル' })).toEqual(['narrow', 'wide']);
      for (const keyword of ['0%', 'y_1', '\\', '100% \\'])
        expect(await codes(site, { keyword })).toEqual(['percent']);
      expect(await codes(site, { keyword: 'été' })).toEqual(['accent']);
      for (const keyword of ['%', '_', "' or 1=1 --", 'a%3'])
        expect((await codes(site, { keyword })).length).toBeLessThanOrEqual(1);
    });

    test('reads the language of the page, then that of the site, and its text is plain', async () => {
      const site = await setUp([
        article('translated', {
          title: both('月波', 'Moon wave'),
          richText: both('<p>釉</p>', '<p>A glaze &amp; a <b>sli</b>p</p>'),
        }),
        article('untranslated', { title: '月', richText: '<p>glaze</p><img src="/moon.webp" alt="x">' }),
      ]);
      expect(await codes(site, { keyword: 'moon' }, ENGLISH)).toEqual(['translated']);
      expect(await codes(site, { keyword: 'moon' })).toEqual([]);
      expect(await codes(site, { keyword: '月' }, ENGLISH)).toEqual(['translated', 'untranslated']);
      expect(await codes(site, { keyword: 'glaze' }, ENGLISH)).toEqual(['translated', 'untranslated']);
      expect(await codes(site, { keyword: '& slip' }, ENGLISH)).toEqual(['translated']);
      expect(await codes(site, { keyword: 'webp' })).toEqual([]);
    });

    test('says where the word stands', async () => {
      const long = '泥'.repeat(300);
      const site = await setUp([
        article('a', { summary: '一窑青瓷', richText: `<p>${long}</p>` }),
        article('b', { summary: '别的', richText: `<p>${long}，青瓷，${long}</p>` }),
        article('c', { title: '青瓷', summary: '简介' }),
        article('d', {
          summary: '',
          richText: `<p>${'clay and fire '.repeat(30)}青瓷 ${'slowly '.repeat(60)}</p>`,
        }),
      ]);
      const { data } = await list(site, { keyword: '青瓷', sortWay: '1' });
      const [a, b, c, d] = data.map((item) => item.excerpt ?? '');
      expect(a).toBe('一窑青瓷');
      expect(b).toMatch(/^…泥+，青瓷，泥+…$/);
      expect(b?.length).toBeLessThan(150);
      expect(c).toBe('简介');
      expect(d).toMatch(/^…(?:clay|and|fire) .*青瓷 slowly .*slowly…$/);
      expect((await list(site, {})).data[0]).not.toHaveProperty('excerpt');
    });
  });

  test('an item may be left out of a list', async () => {
    const site = await setUp(['a', 'b', 'c'].map((code) => article(code, {})));
    expect(await list(site, { except: 'b' })).toMatchObject({
      total: 2,
      data: [{ contentCode: 'a' }, { contentCode: 'c' }],
    });
    expect(await list(site, { except: 'nowhere' })).toMatchObject({ total: 3 });
  });

  describe.each(ORDERS)('a list that is read on, in order %s', (sortWay) => {
    const search = { sortWay, pageSize: 4, ...(sortWay === undefined ? { keyword: '砖' } : {}) };

    test('repeats nothing and leaves out nothing while items are added, hidden and removed', async () => {
      const random = makeRandom(Number(sortWay ?? 9) + 1);
      let made = 0;
      const anItem = (): SeedItem => {
        made += 1;
        return article(`i${random(1_000_000)}-${made}`, {
          type: random(2) === 0 ? 1 : 2,
          title: random(2) === 0 ? '砖' : '—',
          summary: random(3) === 0 ? '砖' : '—',
          richText: '<p>砖</p>',
          releaseDate: `2026-01-0${1 + random(4)}`,
          views: random(3),
          ...(random(3) === 0 ? {} : { price: 100 + random(3) }),
        });
      };
      const first = Array.from({ length: 30 }, anItem);
      const site = await setUp(first);
      const kept = new Set(first.map((item) => item.contentCode));
      const { queries } = services.database;
      const of = (code: string) =>
        queries
          .updateTable('content_item')
          .where('project_code', '=', site.projectCode)
          .where('content_code', '=', code);
      const seen: string[] = [];
      let page = await list(site, search);
      for (let pageNum = 1; page.data.length > 0; pageNum += 1) {
        seen.push(...page.data.map((item) => item.contentCode));
        const after = seen.at(-1) ?? '';
        if (pageNum <= 5) await addItems(services, site, Array.from({ length: 1 + random(5) }, anItem));
        // What was shown last may be hidden; what is still to come may go.
        const next = [...kept].find((code) => !seen.includes(code));
        const hidden = random(2) === 0 ? after : next;
        if (hidden !== undefined) {
          if (hidden !== after) kept.delete(hidden);
          await of(hidden).set({ is_hidden: 1 }).execute();
        }
        page = await list(site, { ...search, pageNum: pageNum + 1, after });
        expect(page.pageNum).toBe(pageNum + 1);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect([...kept].filter((code) => !seen.includes(code))).toEqual([]);
    });

    test('is the whole list by pages; an unknown item leaves the page number in force', async () => {
      const site = await setUp(
        Array.from({ length: 11 }, (_, index) =>
          article(`p${index}`, {
            title: index % 2 === 0 ? '砖' : '瓦',
            richText: '砖',
            views: index % 3,
            releaseDate: `2026-01-0${1 + (index % 2)}`,
          }),
        ),
      );
      const whole = await codes(site, { ...search, pageSize: 100 });
      expect(whole.length).toBe(11);
      expect(await codes(site, { ...search, after: whole[4], pageNum: 9 })).toEqual(whole.slice(5, 9));
      expect(await list(site, { ...search, after: whole[10], pageNum: 4 })).toMatchObject({
        data: [],
        total: 11,
        pageNum: 4,
      });
      expect(await codes(site, { ...search, after: 'gone', pageNum: 2 })).toEqual(whole.slice(4, 8));
    });
  });

  test('the migration makes the searched text of what is there', async () => {
    const site = await setUp([
      article('a', {
        title: both('砖', 'Brick'),
        richText: both('<p>窑</p>', '<p>Kiln</p>'),
        labelList: [{ title: '红' }],
      }),
    ]);
    const { database } = services;
    const rowsOf = () =>
      database.queries
        .selectFrom('item_text')
        .selectAll()
        .orderBy('project_code')
        .orderBy('content_code')
        .orderBy('language_code')
        .execute();
    const before = await rowsOf();
    expect(before.filter((row) => row.project_code === site.projectCode)).toEqual([
      {
        project_code: site.projectCode,
        content_code: 'a',
        language_code: ENGLISH,
        title: 'brick',
        lead: 'brick\n\n\n红',
        whole: 'brick\n\n\n红\nkiln',
      },
      {
        project_code: site.projectCode,
        content_code: 'a',
        language_code: CHINESE,
        title: '砖',
        lead: '砖\n\n\n红',
        whole: '砖\n\n\n红\n窑',
      },
    ]);
    await database.write(async (transaction) => {
      await transaction.schema.dropTable('item_text').execute();
      await transaction.schema.dropIndex('content_item_by_list').execute();
      for (const table of ['content_item', 'content_item_translation'])
        await sql`alter table ${sql.table(table)} add column search_text text not null default ''`.execute(
          transaction,
        );
      await up(transaction as unknown as Parameters<typeof up>[0]);
    });
    expect(await rowsOf()).toEqual(before);
  });
});

test.each([
  ['青瓷墙', '瓷', ['青', '[瓷]', '墙']],
  ['Ｔile and tile', 'TILE', ['[Ｔile]', ' and ', '[tile]']],
  ['ababa', 'aba ba', ['[ababa]']],
  ['㎝ wide', 'm', ['[㎝]', ' wide']],
  ['😀 <b>é</b>', 'e\u0301 b', ['😀 <', '[b]', '>', '[é]', '</', '[b]', '>']],
  ['nothing', '  ', ['nothing']],
  ['', 'x', []],
])('the words of %s that are %s', (text, keyword, pieces) => {
  expect(
    splitAtMatches(text, keyword).map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)),
  ).toEqual(pieces);
});

test('what is folded once stays as it is', () => {
  const text = readFileSync(new URL('../../schemas/locales/zh-CN.locale.json', import.meta.url), 'utf8');
  expect(foldText(foldText(text))).toBe(foldText(text));
});

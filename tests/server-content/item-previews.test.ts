/** Preview links of articles and products, their neighbours, and what the trash leaves; on both databases. */
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { ORIGIN, serveSite } from '../server-seo/served-site.ts';
import { DATABASES } from '../support/database.ts';
import { timeAfter } from '../support/server-time.ts';

const CHINESE = 'zh-CN';
const ENGLISH = 'en-US';
const WEEK_MS = 7 * 86_400_000;

interface Record_ {
  id: string;
  revision: number;
  values: Record<string, unknown>;
  details: { pre: { title: string } | null; next: { title: string } | null };
}

describe.each(DATABASES)('$name', ({ name: database }) => {
  const server = serveSite(database);
  let owner: Record<string, string>;
  beforeAll(async () => {
    owner = { 'accept-language': ENGLISH, ...(await signIn(server.app, 'owner')).headers };
  });

  const post = async (url: string, payload: object, headers = owner) => {
    const answer = await server.app.inject({ method: 'POST', url: `/api/console/${url}`, payload, headers });
    return { status: answer.statusCode, data: answer.json<{ data: never }>().data };
  };
  const get = async (kind: string, id: string) => {
    const answer = await server.app.inject({ url: `/api/console/${kind}/get?id=${id}`, headers: owner });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Record_ }>().data;
  };
  async function make(kind: string, values: object): Promise<string> {
    const { status, data } = await post(`${kind}/save`, { values });
    expect(status).toBe(200);
    return (data as Record_).id;
  }
  async function run(url: string, body: object): Promise<void> {
    const { id } = (await post(url, body)).data as { id: string };
    const read = async () =>
      (await server.app.inject({ url: `/api/console/job/get?id=${id}`, headers: owner })).json<{
        data: { state: string; rows: { ok: boolean }[] };
      }>().data;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
    expect((await read()).rows).toEqual([expect.objectContaining({ ok: true })]);
  }
  const visit = (url: string) => server.app.inject({ url });

  const texts = (chinese: string, english: string) => ({ [CHINESE]: chinese, [ENGLISH]: english });

  test('a link to a form says whether visitors have the form already', async () => {
    const rule = [{ name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' }];
    const values = { title: texts('报名', 'Sign up'), rule };
    const said = async (more: object) => {
      const id = await make('form', { ...values, ...more });
      const { url } = (await post('form/preview', { id })).data as { url: string };
      return (await visit(`${new URL(url, ORIGIN).pathname}?lang=${ENGLISH}`)).body;
    };
    expect(await said({})).toContain('Preview: the latest draft of a form that is already public.');
    expect(await said({ isPublished: false })).toContain('Preview: not public yet.');
  });

  test.each(['article', 'product'] as const)(
    'a link shows an unpublished %s with its draft',
    async (kind) => {
      const values = {
        title: texts(`松烟${kind}`, `Pine soot ${kind}`),
        richText: texts('<p>第一稿</p>', '<p>First version</p>'),
      };
      const id = await make(kind, values);
      expect((await post(`${kind}/preview`, { id: 'nothing' })).status).toBe(404);
      expect((await post(`${kind}/preview`, { id }, {})).status).toBe(401);
      const { url, until } = (await post(`${kind}/preview`, { id })).data as { url: string; until: string };
      expect(url).toMatch(new RegExp(`^${ORIGIN}/preview/item/[\\w-]{22}$`));
      expect(Math.abs(Date.parse(until) - Date.parse(await timeAfter(server.app, WEEK_MS)))).toBeLessThan(
        60_000,
      );
      const path = url.slice(ORIGIN.length);

      const first = await visit(path);
      expect(first.statusCode).toBe(200);
      expect(first.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      expect(first.body).toContain(`松烟${kind}`);
      expect(first.body).toContain('第一稿');
      expect(first.body).toContain(`${path}?lang=en-US`);
      expect((await visit(`${path}?lang=${ENGLISH}`)).body).toContain('First version');

      // What is typed and not saved is in it at once; nothing of it is kept for visitors.
      const stored = await get(kind, id);
      const draft = { ...stored.values, richText: texts('<p>第二稿<script>x()</script></p>', '') };
      await post(`${kind}/saveDraft`, { id, revision: stored.revision, values: draft });
      const second = await visit(path);
      expect(second.body).toContain('第二稿');
      expect(second.body).not.toContain('x()');
      expect((await visit(`${path}?lang=${ENGLISH}`)).body).toContain('第二稿');
      // A draft is checked when it is saved, not before.
      for (const broken of [
        { title: 5, pictures: 'none' },
        { title: { [CHINESE]: {} }, files: [null] },
        { releaseDate: { a: 1 } },
        { slug: 7 },
        { summary: { a: 1 } },
        { classificationCode: ['a'] },
      ])
        for (const more of [broken, { ...values, ...broken }]) {
          await post(`${kind}/saveDraft`, { id, revision: stored.revision, values: more });
          expect((await visit(path)).statusCode).toBe(200);
        }
      await post(`${kind}/saveDraft`, { id, revision: stored.revision, values: draft });
      await post(`${kind}/publish`, { id });
      const address = (await visit(`/${kind}?contentCode=${id}`)).headers.location ?? '';
      const shown = await visit(address);
      expect(shown.body).toContain('第一稿');
      expect(shown.body).not.toContain('第二稿');
      expect((await visit(path)).body).toContain('第二稿');
      expect((await visit(address)).body).not.toContain('第二稿');

      await run(`${kind}/remove`, { ids: [id] });
      expect((await visit(path)).statusCode).toBe(404);
      await run(`${kind}/recover`, { ids: [id] });
      expect((await visit(path)).statusCode).toBe(200);
      const { queries } = server.services.database;
      await queries
        .updateTable('page_preview')
        .set({ until_at: new Date(0).toISOString() })
        .execute();
      expect((await visit(path)).statusCode).toBe(404);
      for (const key of ['', 'x', 'A'.repeat(22), `${path}/x`, '%00', '..%2f..'])
        expect((await visit(`/preview/item/${key}`)).statusCode).toBe(404);
    },
  );

  test('a search result shows what the page of an item says where the item says nothing', async () => {
    const ask = async (kind: string, query: string, headers = owner) => {
      const answer = await server.app.inject({ url: `/api/console/${kind}/searchDefaults${query}`, headers });
      return { status: answer.statusCode, data: answer.json<{ data: { path: string } }>().data };
    };
    expect((await ask('product', '?id=a%26b')).data).toMatchObject({
      origin: ORIGIN,
      isHomePage: false,
      path: '/products/…',
      languages: [
        {
          languageCode: CHINESE,
          siteName: expect.stringMatching(/./),
          description: expect.stringMatching(/./),
        },
        { languageCode: ENGLISH, base: '/en' },
      ],
    });
    expect((await ask('article', '')).data.path).toBe('/news/…');
    expect((await ask('article', '', {})).status).toBe(401);
  });

  test('nothing is left of an item that leaves the trash for good', async () => {
    const id = await make('article', {
      title: texts('要删的', 'To be purged'),
      labels: [texts('旧', 'Old')],
      pictures: [{ url: '/media/none.jpg', alt: {} }],
      state: 'published',
    });
    await post('article/preview', { id });
    const stored = await get('article', id);
    await post('article/saveDraft', { id, revision: stored.revision, values: stored.values });
    await run('article/remove', { ids: [id] });
    expect((await post('trash/purge', { entity: 'article', id })).status).toBe(200);
    // The audit log and the results of jobs say what was done.
    const kept = ['audit_log', 'console_job_row', 'console_job'];
    const { queries } = server.services.database;
    const tables = (await queries.introspection.getTables()).map(({ name }) => name);
    expect(tables).toContain('content_item');
    const left: string[] = [];
    for (const table of tables.filter((each) => !kept.includes(each))) {
      const rows = await queries
        .selectFrom(table as 'content_item')
        .selectAll()
        .execute();
      if (JSON.stringify(rows).includes(id)) left.push(table);
    }
    expect(left).toEqual([]);
  });

  test('an item names those before and after it, as visitors see them', async () => {
    const at = (day: number) => `2031-01-0${day}T00:00:00.000Z`;
    const seen = { state: 'published' };
    const ids = [];
    for (const day of [1, 2, 3]) {
      const values = { title: texts(`第${day}`, `Number ${day}`), releaseDate: at(day) };
      ids.push(await make('product', { ...values, ...seen }));
    }
    // They lie ahead: only those that are public are neighbours.
    const { queries } = server.services.database;
    const show = { state: 'published', is_hidden: 0 } as const;
    await queries.updateTable('content_item').set(show).where('content_code', 'in', ids).execute();
    expect((await get('product', ids[1] ?? '')).details).toMatchObject({
      pre: { title: 'Number 3' },
      next: { title: 'Number 1' },
    });
    expect((await get('product', ids[2] ?? '')).details.pre).toBeNull();
  });
});

import { describe, expect, test, beforeAll, afterAll, vi } from 'vitest';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';
import { timeAfter } from '../support/server-time.ts';
import { publishDueSets } from '../../src/server/entities/changes/carry-out.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import type { Ast } from '../../runtime/model/page.ts';

interface Envelope<Data> {
  code: number;
  message: string;
  data: Data;
}
interface Answer<Data> extends Envelope<Data> {
  status: number;
}
interface Row {
  id: string;
  path: string;
  parent: string;
  state: string;
  title: string;
  untranslated: string[];
  level: number;
}

describe.each(DATABASES)('pages in the console, on $name', ({ name }) => {
  let server: TestServer;
  let headers: Record<string, string>;

  beforeAll(async () => {
    const settings: Record<string, string> =
      name === 'SQLite' ? {} : { DATABASE_URL: await makePostgresDatabase() };
    // Without an address a site has no sitemap.
    server = await makeServer(
      { PUBLIC_URL: 'http://localhost', ...settings },
      undefined,
      async (services) => ({
        pages: await makePages(services, {}),
      }),
    );
    headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
  });
  afterAll(() => server.close());

  async function get<Data>(path: string, query: Record<string, string> = {}): Promise<Answer<Data>> {
    const url = `/api/console/channel/${path}?${new URLSearchParams(query).toString()}`;
    const answer = await server.app.inject({ url, headers });
    return { status: answer.statusCode, ...answer.json<Envelope<Data>>() };
  }
  async function post<Data = Record<string, unknown>>(path: string, payload: object): Promise<Answer<Data>> {
    const url = path.startsWith('/') ? path : `/api/console/channel/${path}`;
    const answer = await server.app.inject({ method: 'POST', url, payload, headers });
    return { status: answer.statusCode, ...answer.json<Envelope<Data>>() };
  }
  const visit = async (url: string) => {
    const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
    // Titles may be broken between any two words.
    const text = answer.body.replaceAll('<wbr aria-hidden="true">', '');
    return { status: answer.statusCode, text, headers: answer.headers };
  };
  const create = async (values: object) =>
    (await post<{ id: string; revision: number }>('save', { values })).data;
  const rows = async (query: Record<string, string> = {}) =>
    (await get<Row[]>('list', { pageSize: '200', ...query })).data;
  const rowOf = async (id: string) => (await rows()).find((row) => row.id === id);
  /** The job of a call, when it has ended. */
  const finish = async (job: { id: string }) =>
    vi.waitFor(
      async () => {
        const answer = await server.app.inject({ url: `/api/console/job/get?id=${job.id}`, headers });
        const { data } = answer.json<Envelope<{ state: string; rows: { ok: boolean; reason?: string }[] }>>();
        if (data.state !== 'done') throw new Error(data.state);
        return data;
      },
      { timeout: 30_000, interval: 20 },
    );
  const bulk = async (action: string, ids: string[], values = {}) =>
    finish((await post<{ id: string }>('bulk', { action, ids, values })).data);
  const document = async (channelCode: string, languageCode = 'zh-CN') => {
    const url = `/api/content/getByChannelCode?channelCode=${channelCode}&languageCode=${languageCode}`;
    return (await server.app.inject({ url, headers })).json<Envelope<{ ast: Ast; revision: number }>>().data;
  };
  const withTitle = (ast: Ast, title: string): Ast => {
    const [first] = ast.vm;
    const own = ast.data[first?.key ?? ''] as { subContentMap: object };
    const subContentMap = { ...own.subContentMap, BigTitle: { title } };
    return { ...ast, data: { ...ast.data, [first?.key ?? '']: { ...own, subContentMap } } };
  };
  const runPlans = () => publishDueSets(server.services, new AbortController().signal);

  test('a page from a template is there in every language, the menu, the sitemap, the search', async () => {
    const title = { 'zh-CN': '来访', 'en-US': 'Visit us' };
    const { id } = await create({ title, begin: 'template:contact' });
    expect(await rowOf(id)).toMatchObject({
      path: '/visit-us',
      state: 'public',
      title: 'Visit us',
      level: 1,
    });
    const page = await visit('/visit-us');
    expect(page.status).toBe(200);
    expect(page.text).toContain('写信、打电话');
    expect((await visit('/home')).text).toContain('href="/visit-us"');
    expect((await visit('/sitemap.xml')).text).toContain('/visit-us');
    const found = await server.app.inject({ url: '/api/search/pageList?keyword=Visit%20us', headers });
    expect(found.body).toContain('/visit-us');
    expect((await document(id, 'en-US')).ast.vm).toEqual((await document(id)).ast.vm);
    expect(JSON.stringify((await document(id, 'en-US')).ast)).toContain('Write, call');
  });

  test('a copy has the texts of its page; a wrong place or path is refused', async () => {
    const { id } = await create({ title: { 'zh-CN': '甲' }, path: '/one', begin: 'template:contact' });
    const copy = await create({ title: { 'zh-CN': '乙' }, begin: `copy:${id}`, path: '/two', parent: id });
    expect((await document(copy.id)).ast).toEqual((await document(id)).ast);
    const third = await create({ title: { 'zh-CN': '丙' }, parent: copy.id, path: '/one/three' });
    const wrong = async (values: object, at: Record<string, string> = {}) => {
      const { status, data } = await post<{ errors: { path: string }[] }>('save', { ...at, values });
      return [status, data.errors[0]?.path];
    };
    const named = { 'zh-CN': '丁' };
    expect(await wrong({ title: named, parent: third.id })).toEqual([422, '/values/parent']);
    expect(await wrong({ title: named, path: '/one' })).toEqual([422, '/values/path']);
    expect(await wrong({ title: named, path: '/preview/x' })).toEqual([422, '/values/path']);
    expect(await wrong({ title: named, path: 'no path' })).toEqual([422, '/values/path']);
    expect(await wrong({ title: { 'en-US': 'D' } }, { id })).toEqual([422, '/values/title/zh-CN']);
    expect(await wrong({ title: named, begin: 'template:none' })).toEqual([422, '/values/begin']);
    expect(await wrong({ title: named, parent: third.id }, { id })).toEqual([422, '/values/parent']);
    const ids = (await rows()).map((row) => row.id);
    expect(ids.indexOf(copy.id)).toBe(ids.indexOf(id) + 1);
    expect(ids.indexOf(third.id)).toBe(ids.indexOf(copy.id) + 1);
    expect((await rows({ q: '乙' })).map((row) => row.id)).toEqual([copy.id]);
  });

  test('a changed path redirects, pages are moved in the tree, hidden and shown', async () => {
    const { id } = await create({ title: { 'zh-CN': '旧' }, path: '/old' });
    const { data } = await get<{ revision: number; values: object }>('get', { id });
    await post('save', { id, revision: data.revision, values: { ...data.values, path: '/new' } });
    expect(await visit('/old')).toMatchObject({ status: 301, headers: { location: '/new' } });
    expect(await post('save', { id, revision: data.revision, values: data.values })).toMatchObject({
      status: 409,
      code: 4091,
    });
    await bulk('place', [id], { parent: '', before: 'ABOUTUS' });
    const order = (await rows()).map((row) => row.id);
    expect(order.indexOf(id)).toBe(order.indexOf('ABOUTUS') - 1);
    expect((await visit('/home')).text).toContain('href="/new"');
    await bulk('hide', [id]);
    expect((await visit('/home')).text).not.toContain('href="/new"');
    expect((await visit('/new')).status).toBe(200);
    await bulk('show', [id]);
    expect((await visit('/home')).text).toContain('href="/new"');
  });

  test('what leads to a page is listed; the trash takes it out of the site, and gives it back', async () => {
    const above = await create({ title: { 'zh-CN': '上' }, path: '/above' });
    const { id } = await create({ title: { 'zh-CN': '下' }, path: '/above/below', parent: above.id });
    expect(
      (await get<{ where: string }[]>('usage', { id: above.id })).data.map(({ where }) => where),
    ).toEqual(['Menu']);
    const remove = async (...ids: string[]) => finish((await post<{ id: string }>('remove', { ids })).data);
    expect((await remove(above.id, 'HOME')).rows.map(({ ok, reason }) => [ok, reason])).toEqual([
      [false, expect.stringContaining('pages below it')],
      [false, expect.stringContaining('needs this page')],
    ]);
    expect((await remove(above.id, id)).rows.every(({ ok }) => ok)).toBe(true);
    expect((await visit('/above')).status).toBe(404);
    expect((await visit('/home')).text).not.toContain('href="/above"');
    await finish((await post<{ id: string }>('recover', { ids: [above.id] })).data);
    expect((await visit('/above')).status).toBe(200);
  });

  test('what a new page can begin with, and what search results show of one that says nothing', async () => {
    const { id } = await create({ title: { 'zh-CN': '起', 'en-US': 'Begin' }, begin: 'template:contact' });
    const { data } = await get<Record<'value' | 'shownAt', string>[]>('beginnings');
    expect(data[0]).toMatchObject({ value: '', title: 'A blank page', group: '' });
    expect(data).toContainEqual({
      value: 'template:contact',
      title: 'Contact',
      group: 'Templates',
      detail: 'A heading, your addresses and telephone numbers, and a form',
      shownAt: '/preview/beginning?begin=template%3Acontact',
    });
    const copy = { value: `copy:${id}`, title: 'Begin', group: 'A copy of a page', detail: '/begin' };
    expect(data).toContainEqual({ ...copy, shownAt: `/preview/beginning?begin=copy%3A${id}` });
    for (const { shownAt } of data.slice(1)) {
      const { statusCode } = await server.app.inject({ url: shownAt, headers });
      expect({ shownAt, statusCode }).toEqual({ shownAt, statusCode: 200 });
    }
    expect((await visit('/preview/beginning?begin=template%3Acontact')).status).toBe(404);
    expect(data.some(({ value }) => value === 'copy:Abnormal404')).toBe(false);
    const defaultsOf = async (query: Record<string, string>) =>
      (await get<{ isHomePage: boolean; picture: string; languages: object[] }>('searchDefaults', query))
        .data;
    const own = await defaultsOf({ id });
    expect(own).toMatchObject({ origin: 'http://localhost', isHomePage: false });
    expect(own.languages).toMatchObject([
      { languageCode: 'zh-CN', description: '写信、打电话，或来坐坐。' },
      { languageCode: 'en-US', description: expect.stringContaining('Write, call') },
    ]);
    expect((await defaultsOf({ id: 'HOME' })).isHomePage).toBe(true);
    expect((await defaultsOf({})).languages).toEqual((await defaultsOf({ id: 'nothing' })).languages);
  });

  test('links in texts, drafts, encoded addresses, redirects and old paths lead to a page', async () => {
    const { id } = await create({ title: { 'zh-CN': '目标' }, path: '/目标', addsToMenu: false });
    const from = await create({ title: { 'zh-CN': '来源' }, path: '/from', begin: 'template:contact' });
    const usesOf = async () =>
      (await get<{ where: string; title: string }[]>('usage', { id })).data
        .map((use) => use.where)
        .toSorted();
    expect(await usesOf()).toEqual([]);
    const { ast, revision } = await document(from.id);
    const [first] = ast.vm;
    const hero = ast.data[first?.key ?? ''] as object;
    const link = { linkType: 2, linkUrl: `${encodeURI('/目标')}?x=1` };
    const linked = { ...ast, data: { ...ast.data, [first?.key ?? '']: { ...hero, link } } };
    expect((await post('saveDraft', { channelCode: from.id, ast: linked, revision })).status).toBe(200);
    const values = { path: '/leads-there', target: '/目标', isPermanent: true, note: '' };
    expect((await post('/api/console/redirect/save', { values })).status).toBe(200);
    expect(await usesOf()).toEqual(['Page', 'Redirect']);
    const { data } = await get<{ revision: number; values: object }>('get', { id });
    await post('save', { id, revision: data.revision, values: { ...data.values, path: '/target' } });
    const { data: moved } = await get<{ details: { oldPaths: { path: string }[] } }>('get', { id });
    expect(moved.details.oldPaths.map(({ path }) => path)).toEqual(['/目标']);
    expect(await usesOf()).toEqual(['Page', 'Redirect']);
  });

  test('a draft is checked, seen by its link, published; a page that moved on is a conflict', async () => {
    const { id } = await create({ title: { 'zh-CN': '稿' }, path: '/draft', begin: 'template:contact' });
    const { ast, revision } = await document(id);
    const place = { channelCode: id, languageCode: 'zh-CN' };
    const unsafe = { ...ast, dict: {}, data: { x: { linkUrl: 'javascript:alert(1)' } } };
    expect((await post('saveDraft', { ...place, ast: unsafe, revision })).status).toBe(422);
    await post('saveDraft', { ...place, ast: withTitle(ast, '尚未公开的标题'), revision });
    expect((await rowOf(id))?.state).toBe('draft');
    expect((await visit('/draft')).text).not.toContain('尚未公开的标题');
    const { data: link } = await post<{ url: string; until: string }>('preview', place);
    expect(link.url).toMatch(/^http:\/\/localhost\/preview\/[\w-]{22}$/);
    const { pathname } = new URL(link.url);
    const seen = await visit(pathname);
    expect(seen).toMatchObject({
      status: 200,
      headers: { 'x-robots-tag': 'noindex', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    expect(seen.text).toContain('尚未公开的标题');
    expect(seen.text).toContain('data-preview');
    expect((await visit(`${pathname.slice(0, -1)}!`)).status).toBe(404);
    expect((await post('publish', place)).data).toMatchObject({ revision: revision + 1 });
    expect((await visit('/draft')).text).toContain('尚未公开的标题');
    expect((await get('getDraft', place)).data).toBeNull();

    await post('saveDraft', { ...place, ast, revision });
    expect(await post('publish', place)).toMatchObject({
      status: 409,
      code: 4091,
      data: { revision: revision + 1 },
    });
    expect((await get('getDraft', place)).data).toMatchObject({ isBehind: true, revision });
    await post('discardDraft', place);
    expect((await rowOf(id))?.state).toBe('public');
  });

  test('of two owners none drops, replaces or publishes a draft of the other unseen', async () => {
    const { id } = await create({ title: { 'zh-CN': '两人' }, path: '/both', begin: 'template:contact' });
    const { ast, revision } = await document(id);
    const place = { channelCode: id, languageCode: 'zh-CN' };
    const keep = (title: string, more: object) =>
      post<{ savedAt: string }>('saveDraft', { ...place, ast: withTitle(ast, title), revision, ...more });
    const first = (await keep('甲的草稿', { replaces: '' })).data.savedAt;
    const refused = { status: 409, code: 4091, data: { revision, draft: { at: first, revision } } };
    expect(await keep('乙的草稿', { replaces: '' })).toMatchObject(refused);
    expect(await post('publish', { ...place, draft: '' })).toMatchObject(refused);
    expect(await post('discardDraft', { ...place, draft: '2020-01-01T00:00:00.000Z' })).toMatchObject(
      refused,
    );
    const second = (await keep('乙的草稿', { replaces: first })).data.savedAt;
    expect(second > first).toBe(true);

    const save = (draft: string, base: number) =>
      post('/api/content/save', {
        language: 'zh-CN',
        projectCode: 'default',
        channelContentMap: { [id]: { ast, revision: base, draft } },
      });
    expect((await save(first, revision)).status).toBe(200);
    const waiting = await get<{ isBehind: boolean; base: Ast }>('getDraft', place);
    expect(waiting.data).toMatchObject({ savedAt: second, isBehind: true });
    expect((await save(second, revision + 1)).status).toBe(200);
    expect((await get('getDraft', place)).data).toBeNull();
    expect(await keep('丙', { replaces: second })).toMatchObject({ status: 409, data: { draft: null } });
  });

  test('edit mode begins with the draft that waits, and says where the page stands', async () => {
    const { id } = await create({ title: { 'zh-CN': '站' }, path: '/stands', startsDown: true });
    const { ast, revision } = await document(id);
    await post('saveDraft', { channelCode: id, languageCode: 'zh-CN', ast, revision });
    const answer = await server.app.inject({ url: '/edit/stands?lang=zh-CN', headers });
    const json = /id="page-payload">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
    expect((JSON.parse(json) as { editor: object }).editor).toMatchObject({
      permissions: expect.arrayContaining(['content.publish']),
      status: { isDown: true, isNeeded: false, publishAt: '', draft: { savedBy: 'owner' } },
      draft: { revision, isBehind: false },
    });
  });

  test('a page that is taken down is gone for visitors, and there for owners, until published', async () => {
    const { id } = await create({ title: { 'zh-CN': '下线' }, path: '/down', begin: 'template:contact' });
    const place = { channelCode: id };
    expect((await post('unpublish', { channelCode: 'HOME' })).status).toBe(409);
    await post('unpublish', place);
    expect((await rowOf(id))?.state).toBe('down');
    expect((await visit('/down')).status).toBe(404);
    expect((await visit('/home')).text).not.toContain('href="/down"');
    expect((await visit('/sitemap.xml')).text).not.toContain('/down<');
    const edited = await server.app.inject({
      url: '/edit/down',
      headers: { ...headers, accept: 'text/html' },
    });
    expect(edited.statusCode).toBe(200);
    expect(edited.body).toContain('"isDown":true');
    expect((await server.app.inject({ url: '/edit/nowhere', headers })).headers.location).toBe('/404');
    await post('publish', place);
    expect((await visit('/down')).status).toBe(200);
  });

  test('what is planned is taken back by language; taking down is of all languages', async () => {
    const { id } = await create({
      title: { 'zh-CN': '两种' },
      path: '/two-plans',
      begin: 'template:contact',
    });
    const { ast, revision } = await document(id);
    const at = await timeAfter(server.app, 3_600_000);
    for (const languageCode of ['zh-CN', 'en-US']) {
      const place = { channelCode: id, languageCode };
      expect((await post('saveDraft', { ...place, ast: withTitle(ast, '新'), revision })).status).toBe(200);
      expect((await post('publish', { ...place, at })).status).toBe(200);
    }
    await post('unpublish', { channelCode: id, at });
    const cancel = async (more: object) => {
      expect((await post('cancelPlans', { channelCode: id, ...more })).status).toBe(200);
      type Planned = { details: { plans: { action: string; languageCode: string }[] } };
      const { plans } = (await get<Planned>('get', { id })).data.details;
      return plans.map(({ action, languageCode }) => [action, languageCode]);
    };
    expect(await cancel({ languageCode: 'zh-CN', action: 'publish' })).toEqual(
      expect.arrayContaining([
        ['publish', 'en-US'],
        ['unpublish', expect.anything()],
      ]),
    );
    expect(await cancel({ languageCode: 'zh-CN' })).toEqual([['publish', 'en-US']]);
    expect(await cancel({})).toEqual([]);
  });

  test('what is planned happens once, at its time; what cannot be done says so', async () => {
    const { id } = await create({ title: { 'zh-CN': '定时' }, path: '/planned', begin: 'template:contact' });
    const { ast, revision } = await document(id);
    const place = { channelCode: id, languageCode: 'zh-CN' };
    expect((await post('publish', { ...place, at: '2020-01-01T00:00:00Z' })).status).toBe(422);
    const planIt = async (title: string, base: number) => {
      await post('saveDraft', { ...place, ast: withTitle(ast, title), revision: base });
      const at = await timeAfter(server.app, 60_000);
      expect((await post('publish', { ...place, at })).data.at).toBeDefined();
    };
    const makeDue = () =>
      server.services.database.queries
        .updateTable('change_set')
        .set({ due_at: '2026-01-01T00:00:00.000Z' })
        .where('state', '=', 'scheduled')
        .execute();
    await planIt('九点公开', revision);
    await runPlans();
    expect((await rowOf(id))?.state).toBe('scheduled');
    await makeDue();
    await Promise.all([runPlans(), runPlans()]);
    expect((await document(id)).revision).toBe(revision + 1);
    expect((await visit('/planned')).text).toContain('九点公开');

    await planIt('来不及', revision);
    await makeDue();
    await runPlans();
    expect((await document(id)).revision).toBe(revision + 1);
    const { data } = await get<{ details: { plans: { hasFailed: boolean }[] } }>('get', { id });
    expect(data.details.plans).toMatchObject([{ action: 'publish', hasFailed: true }]);
  });

  test('other roles read or write what they may, and nothing of it is public', async () => {
    const asRole = async (role: string, path: string, payload: object) => {
      const own = await signIn(server.app, role);
      const url = `/api/console/channel/${path}`;
      return (await server.app.inject({ method: 'POST', url, payload, headers: own.headers })).statusCode;
    };
    expect(await asRole('finance', 'publish', { channelCode: 'ABOUTUS' })).toBe(403);
    expect(await asRole('translator', 'save', { values: { title: { 'zh-CN': 'x' } } })).toBe(403);
    const open = await server.app.inject({ url: '/api/console/channel/getDraft?channelCode=ABOUTUS' });
    expect(open.statusCode).toBe(401);
  });
});

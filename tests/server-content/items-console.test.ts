/** Articles, products and classifications in the console, on both databases. */
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';
import { DATABASES } from '../support/database.ts';
import { timeAfter } from '../support/server-time.ts';

interface Answer {
  status: number;
  data: never;
  total: number;
}
interface Texts {
  [language: string]: string;
}
interface Values {
  title: Texts;
  richText: Texts;
  state: string;
  releaseDate: string;
  price?: number;
  labels: Texts[];
  pictures: { url: string; alt: Texts }[];
}
const CHINESE = 'zh-CN';
const ENGLISH = 'en-US';

describe.each(DATABASES)('$name', ({ name: database }) => {
  const server = serveSite(database);
  let owner: Record<string, string>;
  let translator: Record<string, string>;
  beforeAll(async () => {
    owner = { 'accept-language': ENGLISH, ...(await signIn(server.app, 'owner')).headers };
    const { queries } = server.services.database;
    const known = await queries.selectFrom('owner').selectAll().executeTakeFirstOrThrow();
    const name = 'translator';
    const own = { owner_id: name, name, role: name, languages: `["${ENGLISH}"]` };
    await queries
      .insertInto('owner')
      .values({ ...known, ...own })
      .execute();
    translator = { 'accept-language': ENGLISH, ...(await signIn(server.app, 'translator')).headers };
  });

  async function ask(url: string, language = ENGLISH): Promise<Answer> {
    const headers = { ...owner, 'accept-language': language };
    const answer = await server.app.inject({ url: `/api/${url}`, headers });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  }
  async function post(url: string, payload: object, headers = owner): Promise<Answer> {
    const answer = await server.app.inject({ method: 'POST', url: `/api/console/${url}`, payload, headers });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  }
  const list = (kind: string, filter: object[], more = '', language = ENGLISH) =>
    ask(
      `console/${kind}/list?filter=${encodeURIComponent(JSON.stringify({ all: filter }))}${more}`,
      language,
    );
  const idsOf = ({ data }: Answer) => (data as { id: string }[]).map(({ id }) => id);
  const get = async (kind: string, id: string) =>
    (await ask(`console/${kind}/get?id=${id}`)).data as { revision: number; values: Values };
  async function make(kind: string, values: object): Promise<string> {
    const made = await post(`${kind}/save`, { values });
    expect(made.status, JSON.stringify(made)).toBe(200);
    return (made.data as { id: string }).id;
  }
  /** Starts a job and waits for its rows. */
  async function run(url: string, body: object): Promise<{ ok: boolean; reason?: string }[]> {
    const started = await post(url, body);
    expect(started.status, JSON.stringify(started)).toBe(200);
    const { id } = started.data as { id: string };
    const read = async () =>
      (await ask(`console/job/get?id=${id}`)).data as { state: string; rows: { ok: boolean }[] };
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
    return (await read()).rows;
  }
  /** Where visitors see an item: list with its total, detail, search, sitemap. */
  async function seenBy(id: string, word: string) {
    const visitor = async (url: string) =>
      await server.app.inject({ url, headers: { 'accept-language': CHINESE } });
    const listed = (await visitor('/api/client/content/pageList?type=1&pageSize=1')).json<{
      total: number;
    }>();
    const found = await visitor(
      `/api/client/content/pageList?type=1&pageSize=50&keyword=${encodeURIComponent(word)}`,
    );
    const detail = await visitor(`/api/client/article/detail?contentCode=${id}`);
    const moved = await visitor(`/article?contentCode=${id}`);
    const address = moved.headers.location ?? '/article';
    const page = await visitor(address);
    const sitemap = await visitor('/sitemap.xml');
    return {
      total: listed.total,
      search: found.body.includes(id),
      detail: detail.json<{ data: unknown }>().data !== null && detail.statusCode === 200,
      page: page.statusCode === 200 && page.body.includes(word),
      sitemap: sitemap.body.includes(`${address}<`),
    };
  }

  const TEXT = '<p>Bricks<script>alert(1)</script></p>';
  const article = (more: object = {}) => ({
    title: { [CHINESE]: '琥珀色的釉', [ENGLISH]: 'An amber glaze' },
    richText: { [CHINESE]: TEXT, [ENGLISH]: '<p>Amber</p>' },
    ...more,
  });

  test('items of the seed count as what they are', async () => {
    const { queries } = server.services.database;
    const items = await queries.selectFrom('content_item').selectAll().execute();
    expect(items.length).toBeGreaterThan(5);
    const labels = await queries.selectFrom('item_label').selectAll().execute();
    for (const { content_code: code, translated, bare_pictures: bare, document } of items) {
      expect([code, translated, bare]).toEqual([code, `,${ENGLISH},`, 0]);
      const { labelList } = JSON.parse(document) as { labelList: { title: string }[] };
      const own = labels.filter((row) => row.content_code === code).map(({ label }) => label);
      expect(own.toSorted()).toEqual(labelList.map(({ title }) => title).toSorted());
    }
    for (const kind of ['article', 'product'])
      expect((await list(kind, [{ field: 'isUntranslated', value: true }])).total).toBe(0);
  });

  test('visitors see an item at every place when it is published, and nowhere else', async () => {
    const id = await make('article', article());
    const { values } = await get('article', id);
    expect(values).toMatchObject({ state: 'draft', richText: { [CHINESE]: '<p>Bricks</p>' } });
    const before = await seenBy(id, '琥珀色的釉');
    expect(before).toMatchObject({ search: false, detail: false, page: false, sitemap: false });
    expect((await post('article/publish', { id })).status).toBe(200);
    const everywhere = { total: before.total + 1, search: true, detail: true, page: true, sitemap: true };
    expect(await seenBy(id, '琥珀色的釉')).toEqual(everywhere);
    expect((await post('article/takeDown', { id })).status).toBe(200);
    expect(await seenBy(id, '琥珀色的釉')).toEqual(before);
    expect(await run('article/bulk', { ids: [id], action: 'publish' })).toEqual([
      expect.objectContaining({ ok: true }),
    ]);
    expect(await run('article/remove', { ids: [id] })).toEqual([expect.objectContaining({ ok: true })]);
    expect(await seenBy(id, '琥珀色的釉')).toEqual(before);
    expect((await ask(`console/article/get?id=${id}`)).status).toBe(404);
    await run('article/recover', { ids: [id] });
    expect(await seenBy(id, '琥珀色的釉')).toEqual(everywhere);
  });

  test('a scheduled item appears by itself, once', async () => {
    const id = await make(
      'article',
      article({
        title: { [CHINESE]: '明早九点' },
        state: 'published',
        releaseDate: '2999-01-01T00:00:00.000Z',
      }),
    );
    const before = await seenBy(id, '明早九点');
    expect(before).toMatchObject({ search: false, detail: false, page: false, sitemap: false });
    expect((await get('article', id)).values.state).toBe('scheduled');
    expect((await post('article/publish', { id, at: '2999-01-02T00:00:00.000Z' })).status).toBe(200);
    // As if the time had come.
    const at = await timeAfter(server.app, 0);
    await server.services.database.queries
      .updateTable('content_item')
      .set({ released_at: at })
      .where('content_code', '=', id)
      .execute();
    await expect.poll(async () => (await seenBy(id, '明早九点')).page).toBe(true);
    expect(await seenBy(id, '明早九点')).toMatchObject({
      total: before.total + 1,
      search: true,
      sitemap: true,
    });
    expect((await get('article', id)).values).toMatchObject({ state: 'published', releaseDate: at });
    const history = await ask(`console/article/history?id=${id}`);
    const actions = (history.data as { action: string }[]).map(({ action }) => action);
    expect(actions.filter((action) => ['schedule', 'publish'].includes(action))).toEqual([
      'publish',
      'schedule',
    ]);
  });

  test('lists are filtered, searched, sorted, and put in order by hand', async () => {
    const [parent, child] = ['stone', 'pebble'];
    await make('classification', { classificationCode: parent, type: 2, title: { [CHINESE]: '石' } });
    await make('classification', {
      classificationCode: child,
      type: 2,
      title: { [CHINESE]: '卵石' },
      parent,
    });
    const product = (name: string, price: number, more: object = {}) =>
      make('product', {
        contentCode: name,
        title: { [CHINESE]: `石头${name}` },
        price,
        classificationCode: child,
        ...more,
      });
    for (const [index, name] of ['one', 'two', 'three'].entries()) await product(name, 100 + index);
    const inParent = [{ field: 'classificationCode', value: parent }];
    expect(idsOf(await list('product', inParent, '&sort=order'))).toEqual(['one', 'two', 'three']);
    await run('product/bulk', { ids: ['three'], action: 'move', values: { before: 'one' } });
    expect(idsOf(await list('product', inParent, '&sort=order'))).toEqual(['three', 'one', 'two']);
    await run('product/bulk', { ids: ['three'], action: 'move', values: { before: '' } });
    expect(idsOf(await list('product', inParent, '&sort=order'))).toEqual(['one', 'two', 'three']);
    // The end of a classification is not the end of all.
    const before = idsOf(await list('product', [], '&sort=order&pageSize=200'));
    await run('product/bulk', { ids: ['one'], action: 'move', values: { before: '', after: 'two' } });
    expect(idsOf(await list('product', inParent, '&sort=order'))).toEqual(['two', 'one', 'three']);
    await run('product/bulk', { ids: [before[0]], action: 'move', values: { before: '', after: 'two' } });
    expect(idsOf(await list('product', [], '&sort=order&pageSize=200')).slice(-4)).toEqual([
      'two',
      before[0],
      'one',
      'three',
    ]);
    await run('product/bulk', { ids: ['one'], action: 'move', values: { before: 'two' } });
    const prices = [...inParent, { field: 'price', op: 'gte', value: 101 }];
    expect(idsOf(await list('product', prices, '&sort=-price'))).toEqual(['three', 'two']);
    await run('product/bulk', { ids: ['one'], action: 'addLabel', values: { label: '新' } });
    expect(idsOf(await list('product', [{ field: 'label', value: '新' }]))).toEqual(['one']);
    await run('product/bulk', { ids: ['one'], action: 'setPrice', values: { price: 250 } });
    expect((await get('product', 'one')).values).toMatchObject({ price: 250, labels: [{ [CHINESE]: '新' }] });
    const untranslated = [...inParent, { field: 'isUntranslated', value: true }];
    expect((await list('product', untranslated)).total).toBe(3);
    expect(idsOf(await list('product', inParent, `&q=${encodeURIComponent('石头TWO')}`))).toEqual(['two']);
    expect(idsOf(await list('product', inParent, '&sort=title&pageSize=2&pageNum=9'))).toHaveLength(1);
    const refused = await run('classification/remove', { ids: [child] });
    expect(refused).toEqual([
      expect.objectContaining({ ok: false, reason: expect.stringMatching(/Move them/) }),
    ]);
    await run('classification/bulk', { ids: [child], action: 'moveItems', values: { to: parent } });
    expect(await run('classification/remove', { ids: [child] })).toEqual([
      expect.objectContaining({ ok: true }),
    ]);
    expect((await list('product', inParent)).total).toBe(3);
    const below = { ids: [parent], action: 'place', values: { parent, before: '' } };
    expect(await run('classification/bulk', below)).toEqual([expect.objectContaining({ ok: false })]);
  });

  test('a part of a title finds an item in the language of the screen until it is in the trash', async () => {
    const title = { [CHINESE]: '霁蓝釉面砖', [ENGLISH]: 'Über-blue 100% Tile' };
    const id = await make('article', article({ title }));
    const search = async (
      q: string,
      more: object[] = [],
      language = /\p{Script=Han}/u.test(q) ? CHINESE : ENGLISH,
    ) =>
      idsOf(await list('article', more, `&pageSize=200&q=${encodeURIComponent(q)}`, language)).includes(id);
    const findable = ['霁', '蓝釉', '面砖', '面磚 霁', 'über', 'BLUE', 'tile uber', '100%', 'ＴＩＬＥ', id];
    const all = async () => (await Promise.all(findable.map((q) => search(q)))).every(Boolean);
    expect([await search('霁', [], ENGLISH), await search('tile', [], CHINESE)]).toEqual([false, false]);
    expect(await all()).toBe(true);
    for (const q of ['蓝面', '100_', '%%', 'zh-CN', 'tile red', `${id}x`])
      expect(await search(q), q).toBe(false);
    expect(await search('霁', [{ field: 'state', value: 'published' }])).toBe(false);
    await post('article/publish', { id });
    expect(await search('霁', [{ field: 'state', value: 'published' }])).toBe(true);
    await post('article/takeDown', { id });
    expect(await all()).toBe(true);
    const { values } = await get('article', id);
    await post('article/save', { id, values: { ...values, title: { [CHINESE]: '豆青' } } });
    expect([await search('霁'), await search('tile'), await search('豆')]).toEqual([false, false, true]);
    await run('article/remove', { ids: [id] });
    expect(await search('豆')).toBe(false);
    await run('article/recover', { ids: [id] });
    expect(await search('豆')).toBe(true);
  });

  test('a picture is cropped and decorative where it is used, for visitors as well', async () => {
    const url = '/media/story-museum_1440x1080.webp';
    const crop = { focus: { x: 20, y: 80 }, zoom: 1.5 };
    const pictures = [{ url, alt: { [CHINESE]: '壁龛' }, isDecorative: true, crop }];
    const id = await make('article', article({ pictures }));
    await post('article/publish', { id });
    const { values } = await get('article', id);
    expect(values).toMatchObject({ pictures: [{ url, isDecorative: true, crop }] });
    const drawn = 'object-position:20% 80%;transform:scale(1.5)';
    for (const address of ['/news', '/news?lang=en-US', `/article?contentCode=${id}`]) {
      const page = await server.read(address);
      expect([address, page.includes(drawn), page.includes('壁龛')]).toEqual([address, true, false]);
    }
    const plain = { ...values, pictures: [{ url, alt: {}, crop: {} }] };
    expect((await post('article/save', { id, values: plain })).status).toBe(200);
    expect(await server.read(`/article?contentCode=${id}`)).not.toContain(drawn);
    for (const wrong of [{ focus: { x: 101, y: 0 } }, { zoom: 4 }, { style: 'color:red' }]) {
      const refused = { ...values, pictures: [{ url, crop: wrong }] };
      expect((await post('article/save', { id, values: refused })).status).toBe(422);
    }
    await run('article/remove', { ids: [id] });
  });

  test('what was stored is read back whole, and an old price is restored', async () => {
    for (const kind of ['article', 'product']) {
      const listed = await ask(`console/${kind}/list?pageSize=5&sort=-views`);
      for (const id of idsOf(listed)) {
        const { values, revision } = await get(kind, id);
        const saved = await post(`${kind}/save`, { id, revision, values });
        expect(saved.status, JSON.stringify(saved)).toBe(200);
        expect((await get(kind, id)).values).toEqual(values);
      }
    }
    const id = await make('product', { title: { [CHINESE]: '碗' }, price: 100 });
    const { revision } = await get('product', id);
    await post('product/publish', { id });
    const { values } = await get('product', id);
    await post('product/save', { id, values: { ...values, price: 900 } });
    expect((await post('product/restore', { id, revision })).status).toBe(200);
    expect((await get('product', id)).values).toMatchObject({ price: 100, state: 'published' });
    const copy = await post('product/duplicate', { id });
    const { id: copied } = copy.data as { id: string };
    expect((await get('product', copied)).values).toMatchObject({ price: 100, state: 'draft' });
  });

  test('a draft is kept for owners alone, and is dropped when it is discarded or saved', async () => {
    for (const kind of ['article', 'product']) {
      const id = await make(kind, article());
      const { revision, values } = await get(kind, id);
      const typed = { ...values, title: { [CHINESE]: '写到一半' } };
      const draftOf = async () => ((await get(kind, id)) as { draft?: { values: Values } }).draft;
      const keep = async (more: object = {}) =>
        (await post(`${kind}/saveDraft`, { id, revision, values: { ...typed, ...more } })).status;
      expect(await keep()).toBe(200);
      expect(await draftOf()).toMatchObject({ values: typed, revision, who: 'owner' });
      expect(await get(kind, id)).toMatchObject({ revision, values });
      expect(await keep({ richText: { [CHINESE]: 'x'.repeat(1_000_001) } })).toBe(422);
      expect((await post(`${kind}/discardDraft`, { id })).status).toBe(200);
      expect(await draftOf()).toBeUndefined();
      expect(await keep()).toBe(200);
      expect((await post(`${kind}/save`, { id, revision, values: typed })).status).toBe(200);
      expect(await draftOf()).toBeUndefined();
      const note = await post(`${kind}/saveDraft`, { id, revision, values: typed, seen: '' });
      const { at } = note.data as unknown as { at: string };
      const other = { id, revision, values: { ...typed, title: { [CHINESE]: '另一份' } } };
      expect(await post(`${kind}/saveDraft`, { ...other, seen: '' }, translator)).toMatchObject({
        code: 4091,
        data: { stored: { title: typed.title }, draft: { at, who: 'owner', revision, values: typed } },
      });
      expect(await draftOf()).toMatchObject({ values: typed, who: 'owner' });
      // The same owner in another tab has not seen it either.
      expect((await post(`${kind}/saveDraft`, { ...other, seen: '' })).status).toBe(409);
      expect(
        (await post(`${kind}/save`, { id, revision: revision + 1, values: typed, seen: '' })).status,
      ).toBe(200);
      expect(await draftOf()).toMatchObject({ values: typed, who: 'owner' });
      // What a translator may not save is not left for the next owner who saves.
      expect((await post(`${kind}/saveDraft`, { ...other, seen: at }, translator)).status).toBe(403);
      expect(await draftOf()).toMatchObject({ who: 'owner' });
      const english = { id, revision, values: { ...typed, title: { ...typed.title, [ENGLISH]: 'Half' } } };
      expect((await post(`${kind}/saveDraft`, { ...english, seen: at }, translator)).status).toBe(200);
      expect(await draftOf()).toMatchObject({ who: 'translator' });
      const unknown = { id: 'none', revision: 0, values: {} };
      expect((await post(`${kind}/saveDraft`, unknown)).status).toBe(404);
    }
  });

  test('a translator changes the texts of the own languages alone', async () => {
    const id = await make('article', article());
    const { values } = await get('article', id);
    const save = (more: object) => post('article/save', { id, values: { ...values, ...more } }, translator);
    expect((await save({ title: { ...values.title, [ENGLISH]: 'Amber' } })).status).toBe(200);
    for (const more of [
      { title: { ...values.title, [CHINESE]: '别的' } },
      { price: 1 },
      { labels: [{ [ENGLISH]: 'New' }] },
      { state: 'published' },
    ])
      expect((await save(more)).status, JSON.stringify(more)).toBe(403);
    expect((await post('article/save', { values: article() }, translator)).status).toBe(403);
    expect((await post('article/publish', { id }, translator)).status).toBe(403);
  });

  test('what cannot be stored is refused at its field', async () => {
    const refuse = async (kind: string, values: object) => {
      const { status, data } = await post(`${kind}/save`, { values });
      return [status, (data as { errors?: { path: string }[] }).errors?.[0]?.path];
    };
    expect(await refuse('article', { title: { [ENGLISH]: 'x' } })).toEqual([422, '/values/title/zh-CN']);
    const named = { title: { [CHINESE]: '名' } };
    expect(await refuse('article', { ...named, releaseDate: 'soon' })).toEqual([422, '/values/releaseDate']);
    expect(await refuse('article', { ...named, classificationCode: 'none' })).toEqual([
      422,
      '/values/classificationCode',
    ]);
    expect(await refuse('article', { ...named, contentCode: 'a b' })).toEqual([422, '/values/contentCode']);
  });
});

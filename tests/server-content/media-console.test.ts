/** The media library and the dictionary in the console, on both databases. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUpload } from '../server-http/files.ts';
import { makeMediaVersions } from '../../src/server/domains/media/media-versions.ts';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';
import { DATABASES } from '../support/database.ts';

interface Answer {
  status: number;
  success: boolean;
  message: string;
  data: never;
  total: number;
}

describe.each(DATABASES)('$name', ({ name: database }) => {
  const server = serveSite(database, {});
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { 'accept-language': 'en-US', ...(await signIn(server.app, 'owner')).headers };
  });

  async function ask(url: string): Promise<Answer> {
    const answer = await server.app.inject({ url: `/api/${url}`, headers });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  }
  async function post(url: string, payload: object): Promise<Answer> {
    const answer = await server.app.inject({ method: 'POST', url: `/api/${url}`, payload, headers });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  }
  async function send(url: string, file: Uint8Array, fields: Record<string, string>): Promise<Answer> {
    const { payload, headers: type } = makeUpload(file, { fields });
    const all = { ...headers, ...type };
    const answer = await server.app.inject({ method: 'POST', url: `/api/${url}`, payload, headers: all });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  }
  const picture = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  async function upload(name: string, file: Uint8Array) {
    const { data } = await send('media/upload', file, { resourceType: '1', name });
    const { resourceCode, url } = data as { resourceCode: string; url: string };
    await post('media/saveFiles', { resourceCodes: [resourceCode] });
    return { id: resourceCode, url };
  }
  const list = (filter: object[], more = '') =>
    ask(`console/media/list?filter=${encodeURIComponent(JSON.stringify({ all: filter }))}${more}`);
  const get = async (id: string) =>
    (await ask(`console/media/get?id=${id}`)).data as {
      revision: number;
      values: Record<string, unknown>;
      details: { url: string; width: number; duplicates: { name: string }[]; uses: number };
    };
  /** The results of a job on one record. */
  async function jobOf(started: Answer): Promise<{ ok: boolean; reason?: string }> {
    expect(started).toMatchObject({ success: true });
    const { id } = started.data as { id: string };
    return until(async () => {
      const { data } = await ask(`console/job/get?id=${id}`);
      const { state, rows } = data as { state: string; rows: { ok: boolean; reason?: string }[] };
      return state === 'done' ? rows[0] : undefined;
    });
  }

  /** Shows a picture on the home page, in an article, a link, a setting and a value of the dictionary. */
  async function showEverywhere(url: string): Promise<void> {
    const { services } = server;
    const { queries } = services.database;
    const home = await queries.selectFrom('content').selectAll().where('channel_code', '=', 'HOME').execute();
    const [first] = home;
    const document = JSON.parse(first?.document ?? '') as { data: Record<string, unknown> };
    const old = (await ask('media/pageList?type=1&sort=name&pageSize=100')).data as { url: string }[];
    const used = old.find((each) => first?.document.includes(each.url))?.url ?? 'none';
    expect(document.data).toBeDefined();
    await queries
      .updateTable('content')
      .set({ document: (first?.document ?? '').replaceAll(used, url) })
      .where('channel_code', '=', 'HOME')
      .where('language_code', '=', first?.language_code ?? '')
      .execute();
    const article = await queries
      .selectFrom('content_item')
      .selectAll()
      .where('type', '=', 1)
      .executeTakeFirst();
    await queries
      .updateTable('content_item')
      .set({ rich_text: `<p><img src="${url}"></p>` })
      .where('content_code', '=', article?.content_code ?? '')
      .execute();
    await post('console/friendLink/save', {
      values: { title: { 'zh-CN': '友' }, url: 'https://example.com', image: url },
    });
    await services.settings.set('default', 'icon', url);
    await services.database.queries
      .updateTable('dictionary_entry')
      .set({ url })
      .where(
        'code',
        '=',
        (await queries.selectFrom('dictionary_entry').select('code').executeTakeFirstOrThrow()).code,
      )
      .execute();
  }

  test('lists, filters and describes files, and says what lacks an alternative text', async () => {
    const [red, again] = [await picture(40, 30, '#d33'), await picture(40, 30, '#d33')];
    const one = await upload('red one.png', red);
    const two = await upload('red two.png', again);
    const found = await list([{ field: 'isDuplicate', value: true }], '&q=red&sort=name');
    expect(found.data).toMatchObject([
      { id: one.id, name: 'red one.png', type: 'image', duplicates: 1, uses: 0, isMissingAlt: true },
      { id: two.id, duplicates: 1 },
    ]);
    expect(
      (await post('console/media/save', { id: one.id, values: { name: 'x', folder: 'none' } })).status,
    ).toBe(422);
    const folders = await server.services.database.queries.selectFrom('classification').selectAll().execute();
    const inside = folders.find(({ type, parent_code }) => type === 3 && parent_code !== null);
    const values = {
      name: 'red',
      folder: inside?.classification_code ?? '',
      alt: { 'zh-CN': '红', 'en-US': 'Red' },
      focus: { x: 20, y: 80 },
    };
    expect((await post('console/media/save', { id: one.id, values })).success).toBe(true);
    expect(await get(one.id)).toMatchObject({ values, details: { duplicates: [{ name: 'red two.png' }] } });
    const above = { field: 'folder', value: inside?.parent_code };
    expect((await list([above, { field: 'isMissingAlt', value: false }], '&q=red')).data).toMatchObject([
      { id: one.id },
    ]);
    expect((await list([{ field: 'isMissingAlt', value: true }], '&q=red two')).total).toBe(1);
    expect((await list([{ field: 'type', value: 'document' }])).data).not.toEqual([]);
    const totals = (await ask('console/media/totals')).data as { files: number; types: object[] };
    expect(totals).toMatchObject({ missingAlt: 1, duplicates: 2, types: [{ type: 'image' }, {}, {}] });
    expect(totals.files).toBe((await list([])).total);
    const [{ alt }] = (await ask(`media/pageList?name=red&sort=name&order=asc`)).data as [{ alt: string }];
    expect(alt).toBe('Red');
  });

  test('a replaced file is seen in all places, which name it, and its history takes it back', async () => {
    const { id, url } = await upload('blue.png', await picture(60, 40, '#33d'));
    const { services, app } = server;
    const { queries } = services.database;
    await showEverywhere(url);

    const uses = (await ask(`console/media/usage?id=${id}`)).data as { where: string; link: string }[];
    expect(uses.map(({ where }) => where)).toEqual([
      'Page',
      'Article or product',
      'Setting',
      'Friend link',
      'Dictionary',
      'History',
    ]);
    expect(uses[0]?.link).toBe('/edit/home');
    expect(uses.at(-1)?.link).toMatch(/^\/owner\/[\w-]+\/./);
    expect(await list([{ field: 'isUnused', value: false }], '&q=blue')).toMatchObject({
      data: [{ uses: 5 }],
    });
    expect(await jobOf(await post('console/media/remove', { ids: [id] }))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('5 places'),
    });
    expect((await post('media/delete', { resourceCodes: [id] })).status).toBe(409);

    const before = await app.inject('/home');
    expect(before.body).toContain(url);
    expect((await send('console/media/replace', Buffer.from('<p>text</p>'), { id })).status).toBe(415);
    expect((await send('console/media/replace', await picture(9, 9, '#fff'), { id: 'none' })).status).toBe(
      404,
    );
    const replaced = await send('console/media/replace', await picture(120, 30, '#3d3'), { id });
    expect(replaced).toMatchObject({ success: true, data: { id } });
    const { details, values, revision } = await get(id);
    expect(details).toMatchObject({ width: 120, url: expect.stringMatching(/--[0-9a-f]{12}_120x30\.png$/) });

    const after = await app.inject('/home');
    expect(after.body).not.toContain(`"${url}`);
    expect(after.body).toContain(details.url);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const fresh = await app.inject(details.url);
    expect(fresh.headers['cache-control']).toContain('immutable');
    const stale = await app.inject(url);
    expect([stale.headers['cache-control'], stale.rawPayload.equals(fresh.rawPayload)]).toEqual([
      'no-cache',
      true,
    ]);
    const copy = await app.inject(url.replace('.png', '.w60.webp'));
    expect((await sharp(copy.rawPayload).metadata()).width).toBe(120);
    // What the editor sends back is stored by the first address.
    await post('console/friendLink/save', {
      values: { title: { 'zh-CN': '又' }, url: 'https://example.org', image: details.url },
    });
    const images = await queries.selectFrom('friend_link').select('image').where('image', '=', url).execute();
    expect(images).toHaveLength(2);

    // A second process, or one that starts again, reads the same from the database.
    const other = makeMediaVersions(queries);
    await other.open('default');
    expect([other.show('default', url), other.storeIn('default', details.url)]).toEqual([details.url, url]);
    await post('console/media/restore', { id, revision: revision - 1 });
    await other.refresh('default');
    expect(other.show('default', details.url)).toBe(url);
    expect((await get(id)).values).toMatchObject({ name: values.name, version: '' });
    expect((await app.inject('/home')).body).toContain(url);
  });

  test('a file that only a draft or an earlier version names is used, and says where', async () => {
    const { id, url } = await upload('draft.png', await picture(24, 20, '#333'));
    const { queries } = server.services.database;
    const remove = async () => jobOf(await post('console/media/remove', { ids: [id] }));
    const uses = async () => (await ask(`console/media/usage?id=${id}`)).data as { where: string }[];
    const found = async () => (await list([{ field: 'isUnused', value: true }], '&q=draft.png')).total;
    expect([await uses(), await found()]).toEqual([[], 1]);
    const at = { project_code: 'default', saved_at: 'now', saved_by: 'owner' };
    const values = { title: { 'en-US': 'My draft' }, pictures: [{ url }] };
    const drafts = [
      { entity: 'page', record_id: 'HOME', language_code: 'zh-CN', values: { data: { a: { url } } } },
      { entity: 'article', record_id: 'mine', language_code: '', values },
    ];
    for (const { values: typed, ...draft } of drafts)
      await queries
        .insertInto('draft')
        .values({ ...at, ...draft, revision: 1, record_values: JSON.stringify(typed) })
        .execute();
    expect(await uses()).toEqual([
      { where: 'Draft of a page', title: 'Home (简体中文)', link: '/edit/home', effect: 'prevents' },
      { where: 'Draft', title: 'My draft', link: '/owner/article/mine', effect: 'prevents' },
    ]);
    expect([await found(), (await get(id)).details.uses]).toEqual([0, 2]);
    expect(await remove()).toMatchObject({ ok: false, reason: expect.stringContaining('2 places') });
    await queries.deleteFrom('draft').where('entity', '=', 'page').execute();
    await queries.updateTable('draft').set({ record_values: '{}' }).execute();
    expect(await uses()).toEqual([]);
    const revision = {
      project_code: 'default',
      entity: 'page',
      record_id: 'HOME',
      language_code: 'zh-CN',
      revision: 9999,
      action: 'save',
      changed: '[]',
    };
    await queries
      .insertInto('revision')
      .values({ ...revision, record_values: JSON.stringify({ url }), saved_at: 'now', saved_by: 'owner' })
      .execute();
    expect([await found(), (await get(id)).details]).toMatchObject([0, { uses: 0, kept: 1 }]);
    expect(await uses()).toMatchObject([
      { where: 'Earlier versions of a page', title: 'Home × 1', effect: 'none' },
    ]);
    // A removal for ever is refused; the trash is not.
    expect((await post('media/delete', { resourceCodes: [id] })).status).toBe(409);
    expect((await remove()).ok).toBe(true);
  });

  test('a picture lacks an alternative text where a place shows it without one', async () => {
    const { id, url } = await upload('bare.png', await picture(20, 24, '#444'));
    const { queries } = server.services.database;
    const isMissing = async () =>
      (await list([{ field: 'isMissingAlt', value: true }], '&q=bare.png')).total === 1;
    const show = (picture: object) =>
      queries
        .updateTable('content_item')
        .set({
          document: JSON.stringify({ resourceMap: { cover: [{ resourceCode: id, url, ...picture }] } }),
        })
        .where('content_code', '=', 'five-clays')
        .execute();
    expect(await isMissing()).toBe(true);
    await show({ alt: 'Grey' });
    expect(await isMissing()).toBe(false);
    await show({ alt: ' ' });
    expect(await isMissing()).toBe(true);
    await show({ isDecorative: true });
    expect(await isMissing()).toBe(false);
    // The demo shows no picture without one.
    expect((await list([{ field: 'isMissingAlt', value: true }])).data).toMatchObject([
      { name: 'red two.png' },
    ]);
  });

  test('pages take the text and the focal point of a picture from the library', async () => {
    const { id, url } = await upload('focus.png', await picture(400, 300, '#a3c'));
    const { queries } = server.services.database;
    const cover = [{ resourceCode: id, resourceType: 1, url, alt: '' }];
    const { document } = await queries
      .selectFrom('content_item')
      .select('document')
      .where('content_code', '=', 'five-clays')
      .executeTakeFirstOrThrow();
    const resourceMap = { cover, files: [] };
    const changed = { ...(JSON.parse(document) as object), title: 'Clays', resourceMap };
    await queries
      .updateTable('content_item')
      .set({ document: JSON.stringify(changed) })
      .where('content_code', '=', 'five-clays')
      .execute();
    server.services.events.emit('changed', { projectCode: 'default', tags: ['items'] });
    const values = { name: 'focus', alt: { 'zh-CN': '紫色的墙' }, focus: { x: 12, y: 34 } };
    expect(await server.read('/article?contentCode=five-clays&lang=zh-CN')).not.toContain('紫色的墙');
    expect((await post('console/media/save', { id, values: { name: 'focus', focus: {} } })).success).toBe(
      true,
    );
    expect((await post('console/media/save', { id, values })).success).toBe(true);
    const page = await server.read('/article?contentCode=five-clays&lang=zh-CN');
    expect(page).toContain('alt="紫色的墙"');
    expect(page).toContain('object-position:12% 34%');
  });

  test('an unused file goes to the trash and comes back', async () => {
    const { id, url } = await upload('gone.png', await picture(20, 20, '#dd3'));
    expect(
      (await post('console/media/save', { id, values: { name: 'gone.png', isMarked: true } })).success,
    ).toBe(true);
    expect((await jobOf(await post('console/media/remove', { ids: [id] }))).ok).toBe(false);
    await post('console/media/bulk', { ids: [id], action: 'setMarked', values: { isMarked: false } }).then(
      jobOf,
    );
    expect((await jobOf(await post('console/media/remove', { ids: [id] }))).ok).toBe(true);
    expect((await ask(`console/media/get?id=${id}`)).status).toBe(404);
    expect((await post('media/saveFiles', { resourceCodes: [id] })).status).toBe(404);
    expect((await jobOf(await post('console/media/recover', { ids: [id] }))).ok).toBe(true);
    expect((await server.app.inject(url)).statusCode).toBe(200);
    expect((await get(id)).values).toMatchObject({ name: 'gone.png' });
  });

  test('values of the dictionary are made, shown by pages, and not removed meanwhile', async () => {
    const name = { 'zh-CN': '门店', 'en-US': 'Boutique' };
    const object = (await post('console/dictionary/saveObject', { name })).data as { id: string };
    const made = { object: object.id, name: { 'zh-CN': '电话' }, type: 'text' };
    const field = ((await post('console/dictionary/saveField', made)).data as { id: string }).id;
    expect((await ask('console/dictionary/fields?q=boutique')).data).toEqual([
      { id: field, title: 'Boutique › 电话', type: 'text' },
    ]);
    const values = { field, instance: 'north', value: { 'zh-CN': '400', 'en-US': '+86 400' } };
    expect((await post('console/dictionary/save', { values: { field, value: {} } })).status).toBe(422);
    const { id } = (await post('console/dictionary/save', { values })).data as { id: string };
    const filter = encodeURIComponent(JSON.stringify({ all: [{ field: 'instance', value: 'north' }] }));
    expect((await ask(`console/dictionary/list?filter=${filter}`)).data).toMatchObject([
      { id, value: '+86 400', object: 'Boutique', field: '电话', type: 'text' },
    ]);
    const { queries } = server.services.database;
    const home = await queries.selectFrom('content').selectAll().where('channel_code', '=', 'HOME').execute();
    for (const { document, language_code } of home)
      await queries
        .updateTable('content')
        .set({ document: document.replace('"BigTitle":{', `"BigTitle":{"dictCode":"${id}",`) })
        .where('channel_code', '=', 'HOME')
        .where('language_code', '=', language_code)
        .execute();
    const shown = await ask(`console/dictionary/usage?id=${id}`);
    expect(shown.data).toEqual([{ where: 'Page', title: 'Home', link: '/edit/home', effect: 'prevents' }]);
    expect((await jobOf(await post('console/dictionary/remove', { ids: [id] }))).ok).toBe(false);
    const changed = { ...values, value: { 'zh-CN': '全新的电话' } };
    const dropped: string[] = [];
    server.services.events.on('changed', ({ tags }) => dropped.push(...tags));
    expect((await post('console/dictionary/save', { id, values: changed })).success).toBe(true);
    expect(dropped).toEqual(['content:HOME']);
    for (const { document, language_code } of home)
      await queries
        .updateTable('content')
        .set({ document })
        .where('channel_code', '=', 'HOME')
        .where('language_code', '=', language_code)
        .execute();
    expect((await post('console/dictionary/removeField', { id: field })).status).toBe(409);
    expect((await jobOf(await post('console/dictionary/remove', { ids: [id] }))).ok).toBe(true);
    expect((await post('console/dictionary/removeField', { id: field })).success).toBe(true);
    expect((await post('console/dictionary/removeObject', { id: object.id })).success).toBe(true);
  });

  test('a file is found by what is in it, before it is uploaded once more', async () => {
    const file = await picture(31, 17, 'teal');
    const { id } = await upload('teal', file);
    const find = (hash: string) => ask(`media/pageList?type=1&hash=${hash}`);
    const hash = createHash('sha256').update(file).digest('hex');
    expect(await find(hash)).toMatchObject({ total: 1, data: [{ resourceCode: id }] });
    expect(await find(hash.replace(/./, (digit) => (digit === '0' ? '1' : '0')))).toMatchObject({ total: 0 });
    expect((await find('teal')).status).toBe(422);
  });
});

async function until<Result>(find: () => Promise<Result | undefined>): Promise<Result> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

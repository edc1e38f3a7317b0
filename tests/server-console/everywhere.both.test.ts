import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiDocument } from '../../runtime/generated/documents.generated.ts';
import { describeChange } from '../../src/server/entities/engine/describe-change.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { as, callsWith } from '../server-owners/console-calls.ts';

interface Hit {
  entity: string;
  title: string;
  link: string;
}
interface View {
  id: string;
  name: string;
  isOwn: boolean;
}

test.each(['zh-CN', 'en-US'])('the audit log has words in %s for all that owners do', (language) => {
  const documents = Object.values(
    import.meta.glob<ApiDocument>('../../schemas/api/*.api.json', { eager: true, import: 'default' }),
  );
  const silent = documents.flatMap(({ name, entity, calls }) => {
    const kind = name.replace(/^console(?=[A-Z])/, '').replace(/^./, (first) => first.toLowerCase());
    const written = Object.entries(calls)
      .filter(([, { who, method, changes, audit = 'call' }]) => {
        const isChange = changes ?? method !== 'GET';
        return who === 'owner' && isChange && audit === 'call';
      })
      .map(([call]) => call);
    return [...written, ...Object.keys(entity?.actions ?? {})]
      .filter((action) => {
        const change = { who: '', entity: kind, id: '', title: '', action };
        const { what, done, text } = describeChange(change, language);
        const other = describeChange({ ...change, action: 'unheard-of' }, language);
        // In English the name of a kind may be its word.
        return (language === 'zh-CN' && what === kind) || done === action || text === other.text;
      })
      .map((action) => `${kind}.${action}`);
  });
  expect(silent).toEqual([]);
});

test('what there is one of is not named twice', () => {
  const published = { who: 'Lin', entity: 'theme', id: 'theme', action: 'publish' };
  const text = (title: string) => describeChange({ ...published, title }, 'en-US').text;
  expect(text('theme')).toBe('Lin published the theme');
  expect(text('Kiln')).toBe('Lin published the theme “Kiln”');
});

describe.each(DATABASES)('what every screen of the console has, on $name', ({ settings }) => {
  let server: TestServer;
  let owner: Awaited<ReturnType<typeof as>>;
  let editor: Awaited<ReturnType<typeof as>>;
  beforeAll(async () => {
    server = await makeServer(await settings());
    owner = await as(server, 'owner');
    editor = await as(server, 'editor');
  });
  afterAll(() => server.close());

  test('the search finds records of all kinds that the owner may read', async () => {
    await owner.post('console/redirect/save', {
      values: { path: '/old-lantern', target: '/about', note: 'lantern' },
    });
    await owner.post('console/friendLink/save', {
      values: { title: { 'zh-CN': '灯', 'en-US': 'Lantern makers' }, url: 'https://lantern.example' },
    });
    const hits = (await owner.get('console/search/find', { q: 'LANTERN' })).data as Hit[];
    expect(hits.map(({ entity }) => entity).toSorted()).toEqual(['friendLink', 'redirect']);
    expect(hits.find(({ entity }) => entity === 'redirect')).toMatchObject({
      title: '/old-lantern',
      link: expect.stringMatching(/^\/owner\/redirect\/./),
    });
    // People are not for editors.
    const people = (await owner.get('console/search/find', { q: 'editor' })).data as Hit[];
    expect(people.map(({ entity }) => entity)).toContain('owner');
    const fewer = (await editor.get('console/search/find', { q: 'editor' })).data as Hit[];
    expect(fewer.map(({ entity }) => entity)).not.toContain('owner');
    expect((await owner.get('console/search/find', { q: '%' })).data).toEqual([]);
  });

  test('a view is its maker’s; all read a shared one, and who may change people changes it', async () => {
    const view = { entity: 'redirect', name: 'Temporary', query: 'isPermanent=false' };
    const { id } = (await editor.post('console/view/save', view)).data as { id: string };
    const seen = async (caller: typeof owner) =>
      (await caller.get('console/view/list', { entity: 'redirect' })).data as View[];
    expect(await seen(editor)).toMatchObject([{ ...view, id, isOwn: true, isShared: false }]);
    expect(await seen(owner)).toEqual([]);
    expect((await owner.post('console/view/remove', { id })).status).toBe(404);

    await editor.post('console/view/save', { ...view, id, isShared: true });
    expect(await seen(owner)).toMatchObject([{ name: 'Temporary', isOwn: false }]);
    const own = (await owner.post('console/view/save', { ...view, isShared: true })).data as { id: string };
    expect((await editor.post('console/view/remove', { id: own.id })).status).toBe(404);
    expect((await owner.post('console/view/remove', { id })).status).toBe(200);
    expect(await seen(editor)).toMatchObject([{ id: own.id, isOwn: false }]);
    expect((await editor.post('console/view/save', { ...view, name: ' ' })).status).toBe(422);
  });

  test('every change stands in the audit log with what was there before', async () => {
    const values = { path: '/audited', target: '/about', note: '=1+1' };
    const { id } = (await owner.post('console/redirect/save', { values })).data as { id: string };
    await owner.post('console/redirect/save', { id, values: { ...values, target: '/news' } });
    const filter = JSON.stringify({ all: [{ field: 'recordId', op: 'eq', value: id }] });
    const found = await owner.get('console/audit/list', { filter, sort: '-at' });
    const lines = found.data as { id: string; action: string; text: string; link: string }[];
    expect(lines.map(({ action }) => action)).toEqual(['save', 'create']);
    expect(lines[0]).toMatchObject({ who: 'owner', title: '/audited', link: `/owner/redirect/${id}` });
    expect(lines[0]?.text).toContain('/audited');
    const read = await owner.get('console/audit/get', { id: lines[0]?.id ?? '' });
    expect((read.data as { values: unknown }).values).toMatchObject({
      changes: [{ name: 'target', before: '/about', after: '/news' }],
    });
    // Amounts are stored in fen, and shown in yuan under the title of their field.
    const vase = { id: '', values: { title: { 'zh-CN': '花瓶' }, price: 52_800 } };
    vase.id = ((await owner.post('console/product/save', { values: vase.values })).data as { id: string }).id;
    const { values: stored } = (await owner.get('console/product/get', { id: vase.id })).data as {
      values: object;
    };
    await owner.post('console/product/save', { id: vase.id, values: { ...stored, price: 99_900 } });
    const byVase = JSON.stringify({ all: [{ field: 'recordId', op: 'eq', value: vase.id }] });
    const ofVase = (await owner.get('console/audit/list', { filter: byVase, sort: '-at' })).data as {
      id: string;
    }[];
    const priced = await owner.get('console/audit/get', { id: ofVase[0]?.id ?? '' });
    expect((priced.data as { values: unknown }).values).toMatchObject({
      changes: [{ name: 'price', title: 'Price', before: '¥528.00', after: '¥999.00' }],
    });
    expect((await editor.get('console/audit/list', {})).status).toBe(403);
    expect((await owner.post('console/audit/save', { values: {} })).status).toBe(404);
  });

  test('a reader of another language finds and reads titles, kinds and actions in it', async () => {
    const { headers } = await signIn(server.app, 'owner');
    const inChinese = callsWith(server, { ...headers, 'accept-language': 'zh-CN' });
    const values = { title: { 'zh-CN': '青花瓷', 'en-US': 'Blue and white' }, url: 'https://blue.example' };
    const { id } = (await owner.post('console/friendLink/save', { values })).data as { id: string };
    await owner.post('console/friendLink/remove', { ids: [id] });
    const read = async (caller: typeof owner, path: string, q: string) =>
      (await caller.get(path, { q })).data as { title: string; recordId: string; text: string }[];
    await expect.poll(async () => (await read(owner, 'console/trash/list', 'blue and')).length).toBe(1);
    for (const [caller, title, q] of [
      [owner, 'Blue and white', 'blue and'],
      [inChinese, '青花瓷', '青花'],
    ] as const) {
      expect(await read(caller, 'console/trash/list', q)).toMatchObject([{ recordId: id, title }]);
      const lines = await read(caller, 'console/audit/list', q);
      expect(lines.map((line) => line.title)).toEqual([title, title]);
      const { changes } = (await caller.get('console/home')).data as { changes: { text: string }[] };
      expect(changes[0]?.text).toContain(title);
      // The names of the languages are stored with the titles, and no words of them.
      expect(await read(caller, 'console/trash/list', 'zh-CN')).toEqual([]);
    }
    expect((await read(inChinese, 'console/audit/list', '青花')).map(({ text }) => text)).toEqual([
      'owner 新建了友情链接“青花瓷”',
      'owner 将友情链接“青花瓷”移到了回收站',
    ]);
    // Calls that are no changes of a record name theirs, too.
    const jar = { title: { 'zh-CN': '梅瓶', 'en-US': 'Plum jar' } };
    const made = (await owner.post('console/article/save', { values: jar })).data as { id: string };
    await owner.post('console/article/preview', { id: made.id });
    expect((await read(inChinese, 'console/audit/list', '梅瓶')).map(({ text }) => text)).toEqual([
      'owner 新建了文章“梅瓶”',
      'owner 为文章“梅瓶”生成了预览链接',
    ]);
    // An open editor asks every few seconds who else has the page open.
    await owner.post('content/meetOthers', { tab: 'tab-of-owner', channelCode: 'HOME', revisions: [] });
    expect((await owner.audit('content')).map(({ action }) => action)).not.toContain('meetOthers');
    // So does a record, of which only tabs with the same one hear.
    const meet = async (tab: string, id: string, entity = 'article') =>
      owner.post('console/presence/meet', { tab: `tab-${tab}`, entity, id });
    expect((await meet('first', made.id)).data).toEqual({ others: [] });
    expect((await meet('second', made.id)).data).toEqual({ others: ['owner'] });
    expect((await meet('third', 'other')).data).toEqual({ others: [] });
    expect((await meet('third', made.id, 'nothing')).status).toBe(404);
    await owner.post('console/presence/leave', { tab: 'tab-second' });
    expect((await meet('first', made.id)).data).toEqual({ others: [] });
  });
});

import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';

const FOREIGN = 'https://pictures.example/kiln.webp';
const site = serveSite('SQLite', {});
const headers: Record<string, string> = { 'accept-language': 'en-US' };

interface Page {
  ast: { vm: { key: string; block: string; version: number }[]; data: Record<string, object>; dict: object };
  revision: number;
}

beforeAll(async () => void Object.assign(headers, (await signIn(site.app, 'owner')).headers));

const read = async (): Promise<Page> => {
  const url = '/api/content/getByChannelCode?channelCode=ABOUTUS&languageCode=zh-CN';
  return (await site.app.inject({ url })).json<{ data: Page }>().data;
};
const save = async (ast: Page['ast'], revision: number) => {
  const channelContentMap = { ABOUTUS: { ast, revision } };
  const payload = { language: 'zh-CN', projectCode: 'default', channelContentMap };
  const answer = await site.app.inject({ method: 'POST', url: '/api/content/save', payload, headers });
  return { status: answer.statusCode, ...answer.json<{ data: unknown }>() };
};
const withBlock = ({ vm, data, dict }: Page['ast'], own: object, block = 'editable-image'): Page['ast'] => ({
  vm: [...vm.filter(({ key }) => key !== 'mine'), { key: 'mine', block, version: 1 }],
  data: { ...data, mine: own },
  dict,
});

test.each([
  ['a picture', { url: FOREIGN, resourceType: 1 }, '/url'],
  ['a video', { Video: { url: '//films.example/kiln.mp4', resourceType: 2 } }, '/Video/url'],
  ['a cover by its other name', { resourceUrl: 'HTTP://pictures.example/x.png' }, '/resourceUrl'],
])('%s of another host is rejected with its place and what to do', async (_, part, pointer) => {
  const { ast, revision } = await read();
  const own = { subContentMap: { Part: part } };
  expect(await save(withBlock(ast, own), revision)).toMatchObject({
    status: 422,
    data: {
      errors: [
        {
          path: `/channelContentMap/ABOUTUS/ast/data/mine/subContentMap/Part${pointer}`,
          message: expect.stringContaining('upload it into the library') as string,
        },
      ],
    },
  });
});

test('captions and dictionary entries of another host are rejected, too', async () => {
  const { ast, revision } = await read();
  const captions = withBlock(ast, { captions: 'https://films.example/kiln.vtt' }, 'video');
  expect(await save(captions, revision)).toMatchObject({
    data: { errors: [{ path: '/channelContentMap/ABOUTUS/ast/data/mine/captions' }] },
  });
  const entry = { code: 'kiln', value: 'Kiln', url: FOREIGN, resourceType: 1, hasModified: true };
  const bound = { ...ast, dict: { ...ast.dict, kiln: entry } };
  expect(await save(bound, revision)).toMatchObject({
    data: { errors: [{ path: '/channelContentMap/ABOUTUS/ast/dict/kiln/url' }] },
  });
});

test('links may lead to another host', async () => {
  const { ast, revision } = await read();
  const link = { title: 'Kilns', linkType: 2, linkUrl: 'https://pictures.example/kiln.webp' };
  const own = { subContentMap: { BigTitle: link } };
  expect(await save(withBlock(ast, own, 'introduction'), revision)).toMatchObject({ status: 200 });
});

test('what was stored before is left out of the page, which can be saved otherwise', async () => {
  const before = await read();
  const own = { subContentMap: { Image: { url: FOREIGN, resourceType: 1, alt: 'Our kiln' } } };
  const old = withBlock(before.ast, own);
  const { queries } = site.services.database;
  await queries
    .updateTable('content')
    .set({ document: JSON.stringify({ vm: old.vm, data: old.data }) })
    .where('channel_code', '=', 'ABOUTUS')
    .where('language_code', '=', 'zh-CN')
    .execute();
  site.services.events.emit('changed', { projectCode: 'default', tags: ['content:ABOUTUS'] });

  expect(await site.read('/about')).not.toContain(FOREIGN);
  const { ast, revision } = await read();
  const changed = withBlock(ast, { ...own, note: 'changed' });
  expect(await save(changed, revision)).toMatchObject({ status: 200 });
  const other = withBlock(ast, { subContentMap: { Image: { url: `${FOREIGN}?other` } } });
  expect(await save(other, revision + 1)).toMatchObject({ status: 422 });
});

test('an old state with a picture of another host is not restored, and its place is named', async () => {
  const { ast, revision } = await read();
  expect(await save(withBlock(ast, {}), revision)).toMatchObject({ status: 200 });
  const old = withBlock(ast, { subContentMap: { Image: { url: `${FOREIGN}?old` } } });
  const { queries } = site.services.database;
  await queries
    .updateTable('revision')
    .set({ record_values: JSON.stringify(old) })
    .where('record_id', '=', 'ABOUTUS')
    .where('revision', '=', revision + 1)
    .execute();
  const restore = async () => {
    const payload = { channelCode: 'ABOUTUS', languageCode: 'zh-CN', revision: revision + 1 };
    const answer = await site.app.inject({ method: 'POST', url: '/api/content/restore', payload, headers });
    return { status: answer.statusCode, ...answer.json<{ data: unknown }>() };
  };
  const named = `${FOREIGN}?old (/data/mine/subContentMap/Image/url)`;
  expect(await restore()).toMatchObject({
    status: 422,
    data: {
      errors: [{ path: '/revision', message: expect.stringContaining(named) as string }],
    },
  });
  expect((await read()).revision).toBe(revision + 1);
});

test('no document of the demo shows media of another host', async () => {
  const rows = await site.services.database.queries.selectFrom('content').selectAll().execute();
  const shown = rows.filter(({ document, channel_code: code }) => code !== 'ABOUTUS' && document !== '');
  expect(shown.length).toBeGreaterThan(5);
  for (const { document } of shown)
    expect(document).not.toMatch(/"(?:url|resourceUrl|captions)":"(?:https?:)?\/\//);
});

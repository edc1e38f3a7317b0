/** Pictures come into the library only by owners who may add to it, whatever file they come in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePng, makeUpload } from '../server-http/files.ts';
import { signIn } from '../server-http/server.ts';
import { BlockOwner, makeDocument, text, words } from './block-owner.ts';

const ADDRESS = `/media/${'1'.repeat(32)}_8x8.png`;
const REFUSED = { status: 403, message: expect.stringContaining('may not add any') as string };

let owner: BlockOwner;
let writer: Record<string, string>;
const files: Record<string, { pictures: Record<string, string> }> = {};
beforeAll(async () => {
  owner = await BlockOwner.open();
  const picture = { key: 'pic', kind: 'picture', setting: { title: words('Picture') } };
  const document = makeDocument([text('name'), picture]) as { view: { children: object[] } };
  document.view.children.push({ id: 'pic', is: 'picture', picture: { url: ADDRESS, alt: words('A bowl') } });
  const { id } = await owner.done('console/block/save', { values: { title: words('Card'), document } });
  const page = await owner.makePage('/taken');
  await owner.place(page, id, { name: { title: '陶' }, pic: { url: ADDRESS, alt: '碗' } });
  for (const [kind, code] of [
    ['block', id],
    ['channel', page],
  ] as const)
    files[kind] = JSON.parse(await owner.download(`console/${kind}/file?id=${code}`)) as { pictures: {} };

  const { queries } = owner.server.services.database;
  const permissions = JSON.stringify(['content.read', 'content.write']);
  const role = { project_code: 'default', role_code: 'writer', title: '{}', permissions };
  await queries
    .insertInto('role')
    .values({ ...role, created_at: '2026-01-01T00:00:00Z' })
    .execute();
  await queries.updateTable('owner').set({ role: 'writer' }).where('owner_id', '=', 'editor').execute();
  writer = { ...(await signIn(owner.server.app, 'editor')).headers, 'accept-language': 'en-US' };
});
afterAll(() => owner.server.close());

async function bring(kind: string, file: object) {
  const { payload, headers } = makeUpload(JSON.stringify(file), { name: 'a.json', fields: {} });
  const request = { method: 'POST', payload, headers: { ...writer, ...headers } } as const;
  const answer = await owner.server.app.inject({ ...request, url: `/api/console/${kind}/bring` });
  const { message, data } = answer.json<{ message: string; data: object }>();
  return { status: answer.statusCode, message, data };
}

test('a table brings the pictures of its texts with that right only', async () => {
  const picture = 'https://old.example.com/a.jpg';
  const mapping = JSON.stringify({ 'title.zh-CN': 'name', 'richText.zh-CN': 'text' });
  const send = async (pictures: string) => {
    const fields = { mapping, dryRun: 'false', pictures };
    const file = makeUpload(`name,text\nT,<img src=${picture}>\n`, { name: 'x.csv', fields });
    const headers = { ...writer, ...file.headers };
    const request = { method: 'POST', url: '/api/console/article/import', ...file, headers } as const;
    return (await owner.server.app.inject(request)).json<object>();
  };
  const before = await count();
  expect(await send('true')).toMatchObject({ code: 403, data: { errors: [{ path: '/pictures' }] } });
  expect(await count()).toEqual(before);
  expect(await send('false')).toMatchObject({ code: 200 });
});

async function count(): Promise<number[]> {
  const { queries } = owner.server.services.database;
  const counts: number[] = [];
  for (const table of ['media', 'site_document', 'channel', 'content'] as const)
    counts.push((await queries.selectFrom(table).select('project_code').execute()).length);
  return counts;
}

test.each(['block', 'channel'])('the file of a %s brings pictures with that right only', async (kind) => {
  const file = { ...files[kind], pictures: { [ADDRESS]: makePng(8, 8).toString('base64') } };
  const before = await count();
  expect(await bring(kind, file)).toMatchObject(REFUSED);
  expect(await count()).toEqual(before);
  // Without its pictures it comes, and says what is missing.
  expect(await bring(kind, { ...file, pictures: {} })).toMatchObject({
    status: 200,
    data: { missing: [ADDRESS] },
  });
  expect((await count())[0]).toBe(before[0]);
  const whole = await owner.upload<{ missing: string[] }>(`console/${kind}/bring`, JSON.stringify(file));
  expect(whole).toMatchObject({ status: 200, data: { missing: [] } });
  expect((await count())[0]).toBe((before[0] ?? 0) + (kind === 'block' ? 1 : 0));
});

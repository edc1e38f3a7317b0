import { expect, test } from 'vitest';
import { makePng, makeUpload } from './files.ts';
import { serveForFile, signIn } from './server.ts';

const server = serveForFile();

test('a file in a dictionary value is in use: it is not swept, dropped or deleted', async () => {
  const owner = await signIn(server.app, 'editor');
  const post = (call: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/media/${call}`, headers: owner.headers, payload });
  const { queries } = server.services.database;
  const { payload, headers } = makeUpload(makePng(9, 9));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/media/upload',
    headers: { ...headers, ...owner.headers },
    payload,
  });
  const file = answer.json<{ data: { resourceCode: string; url: string } }>().data;
  const entry = {
    project_code: 'default',
    code: 'workshop',
    value: 'The workshop',
    resource_type: 1,
    modified_at: '2026-01-01T00:00:00.000Z',
  };
  await queries
    .insertInto('dictionary_entry')
    .values({ ...entry, language_code: 'zh-CN', url: file.url })
    .execute();
  await queries
    .updateTable('media')
    .set({ created_at: '2026-01-01T00:00:00.000Z' })
    .where('resource_code', '=', file.resourceCode)
    .execute();

  await server.services.media.items.sweep(new Date('2026-01-02T00:00:00.000Z'));
  await post('cancelSave', { cancelResourceCodeList: [file.resourceCode] });
  expect((await post('saveFiles', { resourceCodes: [file.resourceCode] })).json()).toMatchObject({
    data: [{ isUsed: true }],
  });
  expect((await post('delete', { resourceCodes: [file.resourceCode] })).json()).toMatchObject({
    code: 409,
    data: { usedBy: [{ resourceCode: file.resourceCode }] },
  });
  expect((await server.app.inject(file.url)).statusCode).toBe(200);

  await queries.deleteFrom('dictionary_entry').where('code', '=', 'workshop').execute();
  expect((await post('delete', { resourceCodes: [file.resourceCode] })).json()).toMatchObject({
    success: true,
  });
});

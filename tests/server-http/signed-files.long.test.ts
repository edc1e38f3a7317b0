// Private files in a bucket that browsers fetch from there, by addresses that are signed for them.
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startObjectServer } from '../support/object-server.ts';
import { makeUpload } from './files.ts';
import { makeServer, signIn } from './server.ts';

const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#3f8f83' } })
  .jpeg()
  .toBuffer();
const FORM = {
  project_code: 'default',
  form_id: 'with-files',
  title: '"Plans"',
  document: JSON.stringify({
    rule: [{ name: 'plan', type: 'array', title: 'Plan', 'x-component': 'Upload' }],
    option: {},
  }),
  is_open: 1,
  created_at: new Date(0).toISOString(),
};

/** A server with a form, and a file that a guest has sent with it. */
async function serveFile(more: Record<string, string>) {
  const objects = await startObjectServer();
  const server = await makeServer({ ...objects.settings, ...more });
  onTestFinished(() => server.close());
  await server.services.database.queries
    .insertInto('form_template')
    .values(FORM as never)
    .execute();
  const name = '设计 图.jpg';
  const fields = { menuId: 'with-files', field: 'plan', name };
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/memberMenuValue/upload',
    ...makeUpload(picture, { name: 'plan.jpg', type: 'image/jpeg', fields }),
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const url = `/api/memberMenuValue/file?id=${sent.json<{ data: { id: string } }>().data.id}`;
  const { cookie } = await signIn(server.app, 'owner');
  const read = (headers: Record<string, string>) => server.app.inject({ url, headers });
  return { objects, cookie, read };
}

test('an owner is sent to the store, and nobody else gets an address', async () => {
  const { objects, cookie, read } = await serveFile({ S3_SIGNED: '1' });
  const answer = await read({ cookie, 'sec-fetch-mode': 'navigate' });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  const address = new URL(answer.headers.location ?? '');
  expect(address.origin).toBe(objects.url);
  expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
  const file = await fetch(address);
  expect(Buffer.from(await file.arrayBuffer()).subarray(0, 3)).toEqual(picture.subarray(0, 3));
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('设计 图.jpg'));
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(file.headers.get('cache-control')).toBe('private, no-store');
  expect(file.headers.get('content-type')).toBe('application/octet-stream');

  expect((await read({})).statusCode).toBe(404);
  expect((await read({})).headers.location).toBeUndefined();
  // The same signature for another file.
  const other = new URL(address);
  other.pathname = address.pathname.replace('.jpg', '.png');
  expect((await fetch(other)).status).toBe(403);
});

test('a script of a page gets the bytes, and so does everybody without S3_SIGNED', async () => {
  const signed = await serveFile({ S3_SIGNED: '1' });
  const usual = await serveFile({});
  for (const { cookie, read, mode } of [
    { ...signed, mode: 'cors' },
    { ...usual, mode: 'navigate' },
  ]) {
    const answer = await read({ cookie, 'sec-fetch-mode': mode });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(picture.subarray(0, 3));
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }
});

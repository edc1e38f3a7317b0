import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeMp4, makePng, makeUpload } from './files.ts';
import type { UploadOptions } from './files.ts';
import { signIn, serveForFile } from './server.ts';

const server = serveForFile();
let owner: Awaited<ReturnType<typeof signIn>>;
let origin = '';
beforeAll(async () => {
  owner = await signIn(server.app, 'editor');
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

interface Item {
  resourceCode: string;
  url: string;
  width: number;
  height: number;
  name: string;
  size: number;
}

const upload = async (file: Uint8Array | string, options: UploadOptions = {}) => {
  const { payload, headers } = makeUpload(file, options);
  return server.app.inject({
    method: 'POST',
    url: '/api/media/upload',
    headers: { ...headers, ...owner.headers },
    payload,
  });
};
const uploaded = async (file: Uint8Array, options: UploadOptions = {}) => {
  const answer = await upload(file, options);
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<{ data: Item }>().data;
};
const post = (call: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/media/${call}`, headers: owner.headers, payload });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3f8f83' } });
test('the audit log names the file that was uploaded', async () => {
  const { resourceCode } = await uploaded(await picture(40, 30).png().toBuffer(), { name: '窑 kiln.png' });
  const lines = await server.services.database.queries
    .selectFrom('audit_log')
    .select(['title', 'record_id'])
    .where('record_id', '=', resourceCode)
    .where('action', '=', 'upload')
    .execute();
  expect(lines).toEqual([{ title: '窑 kiln.png', record_id: resourceCode }]);
});

const temporaryFiles = () => readdirSync(join(server.folder, 'media/receiving'));

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'a %s is taken, described by its pixels, and served',
  async (format) => {
    const item = await uploaded(await picture(40, 30).toFormat(format).toBuffer(), {
      name: '图 片.bin',
      type: 'text/plain',
    });
    expect(item).toMatchObject({
      name: '图 片.bin',
      width: 40,
      height: 30,
      url: `/media/${item.resourceCode}_40x30.${format === 'jpeg' ? 'jpg' : format}`,
    });
    const served = await server.app.inject(item.url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': expect.stringContaining('immutable'),
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format, width: 40, height: 30 });
    expect(item.size).toBe(served.rawPayload.length);
  },
);

test('a picture is turned upright and its metadata stays behind', async () => {
  const turned = await picture(40, 30)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'home address' } })
    .toBuffer();
  const item = await uploaded(turned);
  expect(item).toMatchObject({ width: 30, height: 40 });
  const served = await server.app.inject(item.url);
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
});

test.each([
  [
    'an SVG without a size',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    {},
    422,
  ],
  ['HTML named .png', '<!doctype html><script>alert(1)</script>', {}, 415],
  ['a program', Buffer.from('MZ\x90\0program'), {}, 415],
  ['nothing', '', {}, 422],
  [
    'a picture of which only the beginning is one',
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from('<script>alert(1)</script>'.repeat(50)),
    ]),
    {},
    415,
  ],
  ['a GIF that is a script', Buffer.from('GIF89a/*<script>*/=1;alert(1)//'), {}, 422],
  ['a video where a picture is said', makeMp4(), {}, 422],
  [
    'an MP4 that ends in a page',
    Buffer.concat([makeMp4(), Buffer.from('<html><script>alert(1)</script>')]),
    { fields: { resourceType: '2' } },
    422,
  ],
  ['a body that is cut off', makeMp4(), { cut: 40, fields: { resourceType: '2' } }, 400],
  ['another kind than 1 and 2', Buffer.from(''), { fields: { resourceType: '3' } }, 422],
  ['an unknown field', makeMp4(), { fields: { resourceType: '2', owner: 'me' } }, 422],
  ['no kind', makeMp4(), { fields: {} }, 422],
  ['two values for the file', makeMp4(), { fields: { resourceType: '2', file: 'x' } }, 422],
  [
    'a field that reaches for a prototype',
    makeMp4(),
    { fields: { __proto__x: '1', constructor: '1', resourceType: '2' } },
    400,
  ],
])('%s is refused and leaves nothing behind', async (_what, file, options, status) => {
  const before = await countFiles();
  const answer = await upload(file, options);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ success: false, code: status });
  expect(temporaryFiles()).toEqual([]);
  expect(await countFiles()).toBe(before);
});

test('a picture cut off in the middle is damaged', async () => {
  const whole = await picture(400, 300).png().toBuffer();
  const answer = await upload(whole.subarray(0, Math.floor(whole.length / 2)));
  expect(answer.statusCode).toBe(422);
  expect(temporaryFiles()).toEqual([]);
});

test('a bomb of pixels is refused in a second', async () => {
  const answer = await upload(makePng(20_000, 20_000));
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ message: string }>().message).toMatch(/5000 万/);
});

test.each([
  ['picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(12_000_000, 1)]), '1'],
  ['video', Buffer.concat([makeMp4().subarray(0, 40), Buffer.alloc(209_715_201)]), '2'],
])(
  'a %s that is too large gets its 413 over a real connection',
  { tags: 'long' },
  async (_what, file, resourceType) => {
    const form = new FormData();
    form.set('resourceType', resourceType);
    form.set('file', new Blob([file]), 'large');
    const answer = await fetch(`${origin}/api/media/upload`, {
      method: 'POST',
      headers: owner.headers,
      body: form,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ success: false, code: 413 });
    expect(temporaryFiles()).toEqual([]);
  },
);

test('an upload without a session answers 401 before the body is complete', async () => {
  const form = new FormData();
  form.set('file', new Blob([Buffer.alloc(30_000_000)]), 'large');
  const answer = await fetch(`${origin}/api/media/upload`, { method: 'POST', body: form });
  expect(answer.status).toBe(401);
});

test('a file name with a path traversal does not affect the stored path', async () => {
  const item = await uploaded(await picture(8, 8).png().toBuffer(), { name: '../../etc/passwd.png' });
  expect(item.url).toMatch(/^\/media\/[\da-f]{24}_8x8\.png$/);
});

test('a path traversal in the address of a file answers 404', async () => {
  for (const url of [
    '/media/..%2f..%2ftessera.sqlite',
    '/media/../tessera.sqlite',
    '/media/%00',
    '/media/unknown_1x1.png',
  ])
    expect((await server.app.inject(url)).statusCode).toBe(404);
});

test('a video is served in ranges, and media answer conditional requests', async () => {
  const bytes = makeMp4();
  const { url, width, height } = await uploaded(bytes, { fields: { resourceType: '2' } });
  expect([width, height]).toEqual([640, 360]);
  const ask = (headers: Record<string, string>) => server.app.inject({ url, headers });
  const part = await ask({ range: 'bytes=10-19' });
  expect(part.statusCode).toBe(206);
  expect(part.headers).toMatchObject({
    'content-range': `bytes 10-19/${bytes.length}`,
    'content-length': '10',
  });
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
  expect((await ask({ range: 'bytes=-5' })).rawPayload.equals(bytes.subarray(-5))).toBe(true);
  expect((await ask({ range: 'bytes=100-' })).rawPayload.equals(bytes.subarray(100))).toBe(true);
  expect((await ask({ range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
  for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-'])
    expect((await ask({ range })).statusCode).toBe(200);
  const whole = await ask({});
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  expect((await ask({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
  expect((await server.app.inject({ method: 'HEAD', url })).headers['content-length']).toBe(
    String(bytes.length),
  );
});

test('what was uploaded is listed, kept or dropped, and not deleted while it is used', async () => {
  const [kept, dropped] = [
    await uploaded(await picture(9, 9).png().toBuffer(), { name: 'a%b.png' }),
    await uploaded(await picture(9, 9).png().toBuffer(), { name: 'axb.png' }),
  ];
  const list = () =>
    server.app.inject({
      url: '/api/media/pageList',
      query: { name: 'A%B', type: '1', sort: 'name', order: 'asc', pageSize: '5' },
      headers: owner.headers,
    });
  expect((await list()).json()).toMatchObject({ total: 0 });

  await post('saveFiles', { resourceCodes: [kept.resourceCode] });
  expect((await list()).json()).toMatchObject({
    total: 1,
    pageNum: 1,
    pageSize: 5,
    pages: 1,
    data: [{ resourceCode: kept.resourceCode, isUsed: false }],
  });

  await post('cancelSave', { cancelResourceCodeList: [kept.resourceCode, dropped.resourceCode] });
  expect((await server.app.inject(kept.url)).statusCode).toBe(200);
  expect((await server.app.inject(dropped.url)).statusCode).toBe(404);
  expect((await post('saveFiles', { resourceCodes: [dropped.resourceCode] })).statusCode).toBe(404);

  await server.services.database.queries
    .insertInto('media_reference')
    .values({
      project_code: 'default',
      resource_code: kept.resourceCode,
      place: 'page',
      place_id: 'HOME',
      part: 'zh-CN',
    })
    .execute();
  const refused = await post('delete', { resourceCodes: [kept.resourceCode] });
  expect(refused.json()).toMatchObject({
    success: false,
    code: 409,
    data: { usedBy: [{ resourceCode: kept.resourceCode, channelCode: 'HOME', languageCode: 'zh-CN' }] },
  });
  await server.services.database.queries.deleteFrom('media_reference').execute();
  expect((await post('delete', { resourceCodes: [kept.resourceCode] })).json()).toMatchObject({
    success: true,
    data: null,
  });
  expect((await server.app.inject(kept.url)).statusCode).toBe(404);
});

test('what was uploaded and never kept is swept by its age, unless a page shows it', async () => {
  const { queries } = server.services.database;
  const png = await picture(9, 9).png().toBuffer();
  const [forgotten, kept, shown, recent] = [
    await uploaded(png),
    await uploaded(png),
    await uploaded(png),
    await uploaded(png),
  ];
  await post('saveFiles', { resourceCodes: [kept.resourceCode] });
  await queries
    .insertInto('media_reference')
    .values({
      project_code: 'default',
      resource_code: shown.resourceCode,
      place: 'page',
      place_id: 'HOME',
      part: 'zh-CN',
    })
    .execute();
  await queries
    .updateTable('media')
    .set({ created_at: '2026-01-01T00:00:00.000Z' })
    .where('resource_code', '<>', recent.resourceCode)
    .execute();
  await server.services.media.items.sweep(new Date('2026-01-02T00:00:00.000Z'));
  const statuses = await Promise.all(
    [forgotten, kept, shown, recent].map(async ({ url }) => (await server.app.inject(url)).statusCode),
  );
  expect(statuses).toEqual([404, 200, 200, 200]);
});

test('a classification holds what those below it hold', async () => {
  const { queries } = server.services.database;
  const common = { project_code: 'default', type: 3, title: '{"zh-CN":"上","en-US":"Upper"}', sort_order: 0 };
  await queries
    .insertInto('classification')
    .values([
      { ...common, classification_code: 'upper', parent_code: null },
      { ...common, classification_code: 'lower', parent_code: 'upper' },
    ])
    .execute();
  const item = await uploaded(await picture(9, 9).png().toBuffer(), {
    fields: { resourceType: '1', classificationCode: 'lower' },
  });
  await post('saveFiles', { resourceCodes: [item.resourceCode] });
  const listed = await server.app.inject({
    url: '/api/media/pageList?classificationCode=upper',
    headers: owner.headers,
  });
  expect(listed.json()).toMatchObject({
    total: 1,
    data: [{ resourceCode: item.resourceCode, classificationCode: 'lower' }],
  });
});

async function countFiles(): Promise<number> {
  const { count } = await server.services.database.queries
    .selectFrom('media')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

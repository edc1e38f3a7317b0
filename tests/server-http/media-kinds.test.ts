// Kinds of files that people bring: pictures that move, videos of phones, office documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { describeMedia, textPictureAttributes } from '../../runtime/model/media.ts';
import { writeXlsx } from '../../src/server/kernel/xlsx.ts';
import { makeMp4, makeUpload } from './files.ts';
import { serveForFile, signIn } from './server.ts';

const server = serveForFile();
let owner: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  owner = await signIn(server.app, 'owner');
});

const SAMPLES = join(import.meta.dirname, 'media-samples');
const FILES = join(import.meta.dirname, '../../seeds/demo/files');

interface Item {
  resourceCode: string;
  url: string;
  width: number;
  height: number;
}

async function send(url: string, file: Uint8Array, fields: Record<string, string>, name = 'x') {
  const { payload, headers } = makeUpload(file, { name, fields });
  const all = { 'accept-language': 'en-US', ...headers, ...owner.headers };
  const answer = await server.app.inject({ method: 'POST', url, headers: all, payload });
  return { status: answer.statusCode, ...answer.json<{ data: Item; message: string }>() };
}
const upload = (file: Uint8Array, resourceType: 1 | 2 | 3 | 4, name = 'x') =>
  send('/api/media/upload', file, { resourceType: String(resourceType), name }, name);
const post = async (url: string, payload: object) =>
  (await server.app.inject({ method: 'POST', url, headers: owner.headers, payload })).json<{ data: never }>();
const get = async <Data>(url: string) =>
  (await server.app.inject({ url, headers: owner.headers })).json<{ data: Data }>().data;

test(
  'a WebP picture that moves still moves in a text: it has no copies that stand still',
  { tags: 'long' },
  async () => {
    const { data } = await upload(readFileSync(join(SAMPLES, 'animated.webp')), 1, 'a.webp');
    expect(data).toMatchObject({ width: 640, height: 360 });
    expect(describeMedia(data.url, 1)).toEqual({
      kind: 'image',
      url: data.url,
      alt: '',
      width: 640,
      height: 360,
    });
    expect(textPictureAttributes(data.url)).toEqual({ width: '640', height: '360' });
    const served = await server.app.inject({ url: data.url, headers: { accept: 'image/avif,*/*' } });
    expect((await sharp(served.rawPayload, { animated: true }).metadata()).pages).toBe(3);
    const still = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'red' } })
      .webp()
      .toBuffer();
    expect(describeMedia((await upload(still, 1)).data.url, 1)?.srcSet).toContain('.w320.webp 320w');
  },
);

test('a video that many browsers do not play is told at once', async () => {
  const refused = await upload(readFileSync(join(SAMPLES, 'hevc-sample-entry.mp4')), 2);
  expect(refused.status).toBe(422);
  expect(refused.message).toBe(
    'Many browsers do not play this video (HEVC). Export it as MP4 with H.264, which all of them play.',
  );
  expect((await upload(makeMp4(), 2)).status).toBe(200);
});

test('what is uploaded as a font and is none gets an answer about fonts', async () => {
  for (const other of [Buffer.from('wOF, said the dog'), makeMp4()])
    expect(await upload(other, 4, 'brand.woff2')).toMatchObject({
      status: 415,
      message: expect.stringMatching(/^This is no font .* WOFF2, WOFF, TTF or OTF/) as string,
    });
});

const LOGO = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" onload="alert(1)">
<script>alert(2)</script><path d="M0 0h240v60z" fill="#ff6a00"/></svg>`;

test('an SVG logo is drawn without its programs, and runs nothing when it is opened', async () => {
  const { data } = await upload(Buffer.from(LOGO), 1, 'logo.svg');
  expect(data).toMatchObject({ width: 240, height: 60 });
  expect(data.url).toMatch(/_240x60\.svg$/);
  expect(describeMedia(data.url, 1)).toEqual({
    kind: 'image',
    url: data.url,
    alt: '',
    width: 240,
    height: 60,
  });
  const served = await server.app.inject(data.url);
  expect(served.body).toContain('fill="#ff6a00"');
  expect(served.body).not.toContain('alert');
  expect(served.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/) as string,
    'x-content-type-options': 'nosniff',
  });
});

test('an SVG that would be another picture without what is not allowed is refused', async () => {
  const page = LOGO.replace('<path', '<foreignObject><p>text</p></foreignObject><path');
  expect(await upload(Buffer.from(page), 1)).toMatchObject({
    status: 422,
    message: expect.stringContaining('may not have: <foreignObject>') as string,
  });
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), 1)).status).toBe(422);
  expect((await upload(Buffer.from(`<html>${LOGO}</html>`), 1)).status).toBe(415);
  // What begins endlessly is no reason to look for ever.
  for (const begin of [' ', '<!---->', '<?x?>', '<!DOCTYPE x[]>'])
    expect((await upload(Buffer.from(begin.repeat(4_000)), 1)).status).toBe(415);
});

async function makeXlsx(): Promise<Buffer> {
  async function* pages() {
    yield [['code'], ['x']];
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(pages())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test.each([
  ['xlsx', makeXlsx, 'spreadsheetml.sheet'],
  ['docx', () => Promise.resolve(readFileSync(join(FILES, 'spec-fluted-rod-en.docx'))), 'wordprocessingml'],
  ['pptx', () => Promise.resolve(readFileSync(join(FILES, 'slides-fish-scale-en.pptx'))), 'presentationml'],
])('a file %s is a download', async (ending, read, type) => {
  const { data } = await upload(await read(), 3, `a.${ending}`);
  expect(data.url).toMatch(new RegExp(`\\.${ending}$`));
  const served = await server.app.inject(data.url);
  expect(served.headers['content-type']).toContain(type);
  expect(served.headers['content-disposition']).toContain(`a.${ending}`);
});

test('a file that is replaced by one of another type is that in all places', async () => {
  const word = readFileSync(join(FILES, 'spec-fluted-rod-en.docx'));
  const { data: first } = await upload(word, 3, 'prices.docx');
  await post('/api/media/saveFiles', { resourceCodes: [first.resourceCode] });
  const files = [{ title: { 'zh-CN': '价格' }, url: { 'zh-CN': first.url } }];
  const values = { contentCode: 'priced', title: { 'zh-CN': 'A' }, price: 1, files };
  await post('/api/console/product/save', { values });
  await post('/api/console/product/publish', { id: 'priced' });
  const shown = async () =>
    (
      await get<{ resourceMap: { files: { url: string; size: number; icon: string }[] } }>(
        '/api/client/product/detail?contentCode=priced',
      )
    ).resourceMap.files[0];
  expect(await shown()).toMatchObject({ url: first.url, size: word.length, icon: 'word' });
  const sheet = await makeXlsx();
  expect((await send('/api/console/media/replace', sheet, { id: first.resourceCode })).status).toBe(200);
  const after = await shown();
  expect(after).toMatchObject({ size: sheet.length, icon: 'excel' });
  expect(after?.url).toMatch(/--[0-9a-f]{12}\.xlsx$/);
  const served = await server.app.inject(after?.url ?? '');
  expect(served.headers['content-disposition']).toContain('prices.xlsx');
  expect(served.headers['content-type']).toContain('spreadsheetml');
  // Whoever has kept the first address gets the content of today, under its name.
  const old = await server.app.inject(first.url);
  expect(old.headers['content-disposition'] ?? old.headers.location).toContain('xlsx');
  const listed = await get<{ name: string }[]>('/api/media/pageList?type=3&name=prices');
  expect(listed).toMatchObject([{ name: 'prices.xlsx', size: sheet.length }]);
});

// A font that an owner uploads, from the file to the pages of visitors.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import type { FontItem } from '../../runtime/generated/api.generated.ts';
import { readUsedCharacters } from '../../src/server/domains/fonts/used-characters.ts';
import { makeUpload } from '../server-http/files.ts';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';

const FILE = readFileSync('tests/support/own-font.otf');
const server = serveSite('SQLite');
let owner: Record<string, string>;
beforeAll(async () => {
  owner = { 'accept-language': 'en-US', ...(await signIn(server.app, 'owner')).headers };
});

async function upload(file: Uint8Array, name = 'own.otf') {
  const { payload, headers } = makeUpload(file, { name, fields: { resourceType: '4', name } });
  const url = '/api/media/upload';
  const answer = await server.app.inject({ method: 'POST', url, headers: { ...owner, ...headers }, payload });
  return { status: answer.statusCode, ...answer.json<{ data: { url: string }; message: string }>() };
}

const post = (name: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/console/${name}`, payload, headers: owner });

async function keep(url: string, licence: string): Promise<FontItem> {
  const answer = await post('font/keep', { url, licence });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: FontItem }>().data;
}

async function publish(heading: string) {
  const stored = await server.app.inject({ url: '/api/console/theme/get?id=theme', headers: owner });
  const { revision } = stored.json<{ data: { revision: number } }>().data;
  const document = { preset: 'kiln', overrides: { type: { heading } } };
  return post('theme/save', { id: 'theme', revision, values: { document } });
}

test('a font is used once its owner says what allows it; pages load the parts that they show', async () => {
  const { status, data, message } = await upload(FILE);
  expect([status, message]).toEqual([200, expect.anything()]);
  const { url } = data;
  expect(await keep(url, '')).toMatchObject({ family: 'Noto Sans CJK SC', weights: [400, 400], licence: '' });
  const refused = await publish(url);
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    422,
    expect.stringContaining('licence note'),
  ]);

  const { css, ownLicence, used, lacking } = await keep(url, 'SIL OFL');
  expect(ownLicence).toContain('SIL Open Font License');
  expect(lacking).toBeGreaterThan(0);
  expect(lacking).toBeLessThan(used);
  const published = await publish(url);
  expect(published.statusCode, published.body).toBe(200);

  const page = await server.read('/');
  const code = /media\/(\w+)\./.exec(url)?.[1] ?? '';
  expect(page).toContain(`--font-heading:font-${code},font-${code}-near,`);
  expect(page).toContain('size-adjust:');
  const [latin = ''] = /\/media\/\w+\.w\w+\.woff2/.exec(page) ?? [];
  const part = await server.app.inject({ url: latin });
  expect(part.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(part.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  expect(part.rawPayload.length).toBeLessThan(FILE.length);

  const [, sheet = ''] =
    /<link rel="stylesheet" href="(\/media\/\w+\.w\w+\.css)">\n<\/body>/.exec(page) ?? [];
  const later = await server.app.inject({ url: sheet });
  expect(later.headers['content-type']).toContain('text/css');
  expect(later.body).toContain('font-display:swap');
  const packed = await server.app.inject({ url: sheet, headers: { 'accept-encoding': 'br' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(later.body);
  const again = await server.app.inject({ url: sheet, headers: { 'if-none-match': later.headers.etag } });
  expect(again.statusCode).toBe(304);
  const [chinese = ''] = /\/media\/\w+\.w\w+\.woff2/.exec(later.body) ?? [];
  expect((await server.app.inject({ url: chinese })).statusCode).toBe(200);
  expect(css).toContain(latin);
  // The file itself is sent to nobody.
  expect((await server.app.inject({ url })).statusCode).toBe(404);
});

test('a font of headings has few parts on a page: what headings are written with comes first', async () => {
  const used = await readUsedCharacters(server.services.database.queries, { projectCode: 'default' });
  const places = new Map(Array.from(used, (character, place) => [character, Math.floor(place / 100)]));
  const page = await server.read('/home');
  const headings = [...page.matchAll(/<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs)].map(([, inner = '']) => inner);
  const written = headings.join('').replaceAll(/<[^>]*>|[^\p{Script=Han}]/gu, '');
  expect(new Set(written).size).toBeGreaterThan(60);
  // By the number of texts alone, they are in 11 parts.
  expect(new Set(Array.from(written, (character) => places.get(character))).size).toBeLessThan(8);
});

test('the same file is one font, however often it is uploaded', async () => {
  const list = async () =>
    (await server.app.inject({ url: '/api/console/font/list', headers: owner })).json<{ data: FontItem[] }>()
      .data;
  const [first] = await list();
  const { data } = await upload(FILE, 'again.otf');
  expect(data.url).not.toBe(first?.url);
  expect(await keep(data.url, '')).toEqual(first);
  expect(await list()).toEqual([first]);
});

test('a font that the theme has is not removed, and is told with its place', async () => {
  const filter = encodeURIComponent('{"all":[{"field":"type","op":"eq","value":"font"}]}');
  const list = await server.app.inject({ url: `/api/console/media/list?filter=${filter}`, headers: owner });
  const [{ id, uses } = { id: '', uses: 0 }] = list.json<{ data: { id: string; uses: number }[] }>().data;
  expect(uses).toBeGreaterThan(0);
  const removed = await server.app.inject({
    method: 'POST',
    url: '/api/media/delete',
    headers: owner,
    payload: { resourceCodes: [id] },
  });
  expect(removed.statusCode).toBe(409);
  const usage = await server.app.inject({ url: `/api/console/media/usage?id=${id}`, headers: owner });
  expect(usage.json<{ data: unknown }>().data).toContainEqual(
    expect.objectContaining({ title: 'theme', link: '/edit/', effect: 'prevents' }),
  );
});

test('a kit of the site has the font, with the note on its licence', async () => {
  const saved = await post('kit/save', { values: { title: { 'zh-CN': '我们的', 'en-US': 'Ours' } } });
  const { id } = saved.json<{ data: { id: string } }>().data;
  const url = `/api/console/kit/download?id=${id}`;
  const kit = unzipSync(new Uint8Array((await server.app.inject({ url, headers: owner })).rawPayload));
  const listed = JSON.parse(strFromU8(kit['files.json'] ?? new Uint8Array())) as { file: string }[];
  const font = listed.find(({ file }) => file.endsWith('.otf'));
  expect(font).toMatchObject({ name: 'own.otf', licence: 'SIL OFL' });
  expect(Buffer.from(kit[`files/${font?.file}`] ?? []).equals(FILE)).toBe(true);
});

test('a damaged font, and one that forbids its use, say why', async () => {
  const half = await upload(FILE.subarray(0, FILE.length / 2));
  expect([half.status, half.message]).toEqual([422, expect.stringContaining('“CFF”')]);
  const strict = Buffer.from(FILE);
  strict.writeUInt16BE(2, strict.readUInt32BE(strict.indexOf('OS/2', 12, 'latin1') + 8) + 8);
  const forbidden = await upload(strict);
  expect([forbidden.status, forbidden.message]).toEqual([422, expect.stringContaining('forbids')]);
});

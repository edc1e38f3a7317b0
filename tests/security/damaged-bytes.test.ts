/**
 * Every door that bytes from outside come in by: what is damaged gets an answer below 500 that says so.
 * Notices of payment services are in `forged-notices.test.ts`, archives in `damaged.long.test.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sanitizeRichText } from '../../src/server/domains/content/stored/rich-text.ts';
import { makeMp4, makeUpload } from '../server-http/files.ts';
import { saveForm, serveForms, type Client } from '../server-forms/form-server.ts';
import { damage } from '../support/damage.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';
import { CALLS, makeRequests } from './requests.ts';

const ROOT = join(import.meta.dirname, '../..');
const file = (path: string): Buffer => readFileSync(join(ROOT, path));
const server = serveForms('SQLite');
let menuId = '';

/** One way in: samples that are right, and how they are sent. */
interface Door {
  samples: () => Promise<Record<string, Buffer>> | Record<string, Buffer>;
  send: (bytes: Buffer, name: string) => Promise<LightMyRequestResponse> | LightMyRequestResponse;
  /** How often each sample is damaged. */
  times: number;
  /** Of the samples before they are damaged; else each must get 200. */
  whole?: number;
  isLong?: true;
}

const upload =
  (client: Client, url: string, fields: Record<string, string>) => (bytes: Buffer, name: string) =>
    client.send({ method: 'POST', url, ...makeUpload(bytes, { name, fields }) });
const as = (of: 'guest' | 'lin' | 'owner', options: InjectOptions) => server[of].send(options);
const mb = (text: string): Buffer => Buffer.from(text);

const create = { width: 40, height: 30, channels: 3 as const, background: 'teal' };
const pictures = async (): Promise<Record<string, Buffer>> => ({
  'a.png': await sharp({ create }).png().toBuffer(),
  'a.jpg': await sharp({ create })
    .withExif({ IFD0: { Copyright: 'Lin' } })
    .jpeg()
    .toBuffer(),
  'a.webp': await sharp({ create }).webp().toBuffer(),
  'a.gif': await sharp({ create }).gif().toBuffer(),
});
const DOCUMENTS = (): Record<string, Buffer> => ({
  'a.pdf': file('seeds/demo/files/grid-penny-en.pdf'),
  'a.zip': file('seeds/demo/files/drawing-fluted-rod.zip'),
  'a.docx': file('seeds/demo/files/spec-fluted-rod-en.docx'),
  'a.pptx': file('seeds/demo/files/slides-fish-scale-en.pptx'),
});
const CASES = 'tests/server-console/import-cases';
const sheets = (): Record<string, Buffer> => ({
  'a.xlsx': file(`${CASES}/title-row-above-headings.xlsx`),
  'a.csv': file(`${CASES}/excel-sep-line.csv`),
});
const HEADERS: Record<string, string> = {
  cookie: 'language=en-US; tesseraOwner=abc.def; projectCode=default; theme="a\\"b"',
  authorization: 'Bearer 1f2e3d4c5b6a79880f1e2d3c4b5a6978',
  'accept-language': 'en-US,en;q=0.8,zh-CN;q=0.5,*;q=0.1',
  range: 'bytes=0-99,200-',
  'if-none-match': 'W/"1a-2b", "x"',
  'if-modified-since': 'Sun, 29 Nov 2026 02:10:00 GMT',
  'x-forwarded-for': '203.0.113.9:4711, [2001:db8::1]:443',
  host: 'www.kilnfield.example:8080',
  accept: 'text/html,application/xhtml+xml;q=0.9,image/avif,*/*;q=0.8',
  'x-device-id': '6a1f0e0e-4d3f-4d8e-9d6b-0a4f6f6f0b11',
  'idempotency-key': '6a1f0e0e-4d3f-4d8e-9d6b-0a4f6f6f0b11',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  'content-type': 'application/json; charset=utf-8',
};
const RICH =
  '<h2 style="color:red">A</h2><p>b <a href="/x?y=1&amp;z=2">c</a><!-- d --></p><ul><li>&eacute;</ul>';
const JSON_CALLS = CALLS.filter(
  ({ call, id }) => call.method === 'POST' && call.bodyType === undefined && !/logout|restore/i.test(id),
);

const post =
  (of: 'guest' | 'lin' | 'owner', url: string, type = 'application/json') =>
  (payload: Buffer) =>
    as(of, { method: 'POST', url, payload, headers: { 'content-type': type } });
/** Bytes as a part of an address or of a header, which has no control characters. */
const text = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/[\0-\x1f\x7f]/g, '');

const DOORS: Readonly<Record<string, Door>> = {
  'a picture of the library': {
    samples: pictures,
    send: (bytes, name) => upload(server.owner, '/api/media/upload', { resourceType: '1' })(bytes, name),
    times: 3,
  },
  'a video of the library': {
    samples: () => ({ 'a.mp4': makeMp4() }),
    send: (bytes, name) => upload(server.owner, '/api/media/upload', { resourceType: '2' })(bytes, name),
    times: 12,
  },
  'a document of the library': {
    samples: DOCUMENTS,
    send: (bytes, name) => upload(server.owner, '/api/media/upload', { resourceType: '3' })(bytes, name),
    times: 4,
  },
  'a picture of a member': {
    samples: pictures,
    send: (bytes, name) => upload(server.lin, '/api/memberInfo/uploadAvatar', {})(bytes, name),
    times: 2,
  },
  'a file handed in with a form': {
    samples: async () => ({ ...DOCUMENTS(), ...(await pictures()) }),
    send: (bytes, name) =>
      upload(server.lin, '/api/memberMenuValue/upload', { menuId, field: 'plan' })(bytes, name),
    times: 2,
  },
  // Each is read by a process of its own, which takes half a second.
  'a table that is looked at': {
    samples: sheets,
    send: (bytes, name) => upload(server.owner, '/api/console/sheet/read', {})(bytes, name),
    times: 5,
    isLong: true,
  },
  'a body of parts': {
    samples: async () => ({ body: makeUpload((await pictures())['a.png'] ?? '', { fields: {} }).payload }),
    send: post('lin', '/api/memberInfo/uploadAvatar', 'multipart/form-data; boundary=tessera-boundary'),
    times: 30,
  },
  'headers of a call': {
    samples: () => Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name, mb(value)])),
    send: (bytes, name) =>
      as('guest', {
        url: '/api/systemSetting/getInitial',
        headers: { [name]: text(bytes) },
      }),
    times: 4,
    whole: 401,
  },
  'addresses of pages, files and calls': {
    samples: () => ({
      page: mb('/en/news/%E7%93%B7%E7%A0%96?contentCode=a-b&lang=en-US&page=2&utm_source=x'),
      media: mb('/media/0123456789abcdef01234567_800x600.w320.webp'),
      old: mb('/index.php?p=123&cat[]=4&title=%E4%BD%A0'),
      call: mb('/api/consoleArticle/list?pageNum=1&pageSize=20&q=%E7%93%B7&sort=title'),
    }),
    send: (bytes) => as('owner', { url: `/${text(bytes.subarray(1)).replaceAll(/[^!-~]/g, '')}` }),
    times: 12,
    whole: 404,
  },
  'a mailbox': {
    samples: () => ({ mail: mb('lin.mu+shop@mail.kilnfield.example'), phone: mb('+44 20 7946 0958') }),
    send: (bytes, name) => {
      const type = name === 'mail' ? 'email' : 'phone';
      const target = encodeURIComponent(bytes.toString());
      return as('lin', { url: `/api/memberInfo/getVerifiCode?type=${type}&target=${target}` });
    },
    times: 10,
  },
  'a sign-in form': {
    samples: () => ({ form: mb('username=lin%40example.com&password=%E5%AF%86%20x') }),
    send: post('guest', '/api/authentication/form', 'application/x-www-form-urlencoded'),
    times: 12,
    whole: 422,
  },
};

beforeAll(async () => {
  const rule = [{ name: 'plan', type: 'array', title: 'Plan', 'x-component': 'Upload' }];
  menuId = await saveForm(server, { rule });
});

/** Undefined for an answer that is right: below 500, and with a sentence when it is a refusal. */
function wrongOf({ statusCode, body, headers }: LightMyRequestResponse): string | undefined {
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (statusCode < 400 || !isJson) return undefined;
  const { success, message } = JSON.parse(body) as { success: boolean; message: string };
  return success || message === '' ? `${statusCode} without a sentence` : undefined;
}

for (const [door, { samples, send, times, whole = 200, isLong }] of Object.entries(DOORS))
  test(
    `${door}, damaged`,
    { tags: isLong === true ? ['long'] : [], timeout: 60_000 + rounds(times) * 10_000 },
    async () => {
      const random = makeRandom();
      const wrong: unknown[] = [];
      for (const [name, sample] of Object.entries(await samples())) {
        const sound = await send(sample, name);
        expect([200, 304, whole], `${name}: ${sound.body.slice(0, 300)}`).toContain(sound.statusCode);
        for (let each = 0; each < rounds(times); each += 1) {
          const { way, bytes } = damage(sample, random);
          const found = wrongOf(await send(bytes, name));
          if (found !== undefined) wrong.push([name, way, found, bytes.toString('base64').slice(0, 400)]);
        }
      }
      expect(wrong).toEqual([]);
      expect((await server.guest.send({ url: '/readyz' })).statusCode).toBe(200);
    },
  );

test.each(['n%me', '(name'])('a file without a name, by "%s", is malformed', async (name) => {
  const sound = makeUpload((await pictures())['a.png'] ?? '', { fields: {} });
  const payload = Buffer.from(sound.payload.toString('latin1').replace('; name=', `; ${name}=`), 'latin1');
  const answer = await as('lin', {
    method: 'POST',
    url: '/api/memberInfo/uploadAvatar',
    payload,
    headers: sound.headers,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: expect.stringMatching(/./) }]);
});

const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

test('a rich text that was cut or mixed up is cleaned, and cleaned again keeps its words', () => {
  const random = makeRandom();
  for (let each = 0; each < rounds(200); each += 1) {
    const { way, bytes } = damage(Buffer.from(RICH), random);
    const clean = sanitizeRichText(bytes.toString());
    expect(clean, way).not.toMatch(/<script|<[^>]*\s(?:on\w+|style)=/i);
    // A later reading may nest tags otherwise, and loses no word.
    expect(wordsOf(sanitizeRichText(clean)), `${way} of ${bytes.toString()}`).toBe(wordsOf(clean));
  }
});

test('a body of JSON of every call', async () => {
  const random = makeRandom();
  const { make } = makeRequests(random);
  const wrong: unknown[] = [];
  for (let each = 0; each < rounds(60); each += 1) {
    const known = JSON_CALLS[Math.floor(random() * JSON_CALLS.length)];
    if (known === undefined) continue;
    const { url, payload = '' } = make(known);
    const { way, bytes } = damage(Buffer.from(payload), random);
    const found = wrongOf(await post('owner', url)(bytes));
    if (found !== undefined) wrong.push([known.id, way, found, bytes.toString('base64').slice(0, 400)]);
  }
  expect(wrong).toEqual([]);
});

// A large kit on a large site, in two languages: A, then B, then A again, byte by byte.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePages } from '../../src/server/app/open-pages.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

const SIZES = [50, 300];

let server: TestServer;
let headers: Record<string, string>;

async function post(path: string, payload: object) {
  const url = `/api/console/${path}`;
  const answer = await server.app.inject({ method: 'POST', url, payload, headers });
  return answer.json<{ code: number; message: string; data: { id: string } }>();
}

async function upload(pages: number, tone: string, preset: string): Promise<string> {
  const both = (text: string) => ({ 'zh-CN': `${text}，中文`, 'en-US': `${text}, English` });
  const codes = Array.from({ length: pages }, (_, index) => `PAGE_${index}`);
  const files: Record<string, unknown> = {
    'kit.json': { format: 1, title: both('Kit'), order: 1, pages: ['HOME'] },
    'site.json': {
      name: both('Site'),
      defaultLanguage: 'zh-CN',
      languages: ['zh-CN', 'en-US'],
      switches: { memberLogin: false, mall: false },
      powerBy: { enabled: false, text: '', url: '' },
      theme: { preset, overrides: {} },
    },
    'channels.json': [
      { channelCode: 'HOME', channelName: both('Home'), linkUrl: '/home', isHomePage: true },
      ...codes.map((code) => ({
        channelCode: code,
        component: 'PAGE',
        channelName: both(code),
        linkUrl: `/${code}`,
      })),
    ],
    ...Object.fromEntries(
      codes.map((channelCode) => {
        const parts = Array.from({ length: 8 }, (_, index) => `b${index}`);
        const data = parts.map((key) => [
          key,
          {
            tone,
            subContentMap: {
              BigTitle: { title: both(`${channelCode} ${key}`) },
              Description: { title: both('Text '.repeat(40)) },
            },
          },
        ]);
        const vm = parts.map((key) => ({ key, block: 'image-text', version: 2 }));
        return [`pages/${channelCode}.json`, { channelCode, vm, data: Object.fromEntries(data) }];
      }),
    ),
  };
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, value]) => [name, strToU8(JSON.stringify(value))])),
  );
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'kit.zip');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/console/kit/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

/** Every stored document of the site, as its bytes. */
async function readAll(): Promise<string[]> {
  const { queries } = server.services.database;
  const rows = await queries
    .selectFrom('content')
    .select(['channel_code', 'language_code', 'document'])
    .orderBy('channel_code')
    .orderBy('language_code')
    .execute();
  return rows.map((row) => `${row.channel_code} ${row.language_code} ${row.document}`);
}

describe.each(SIZES)('%i pages in two languages', (pages) => {
  beforeAll(async () => {
    server = await makeServer({}, undefined, async (services) => ({ pages: await makePages(services, {}) }));
    ({ headers } = await signIn(server.app, 'owner'));
  });
  afterAll(() => server.close());

  test('get another look, and have every byte back by one undo', { timeout: 600_000 }, async () => {
    const [first, second] = [await upload(pages, 'surface', 'kiln'), await upload(pages, 'brand', 'press')];
    const timed = async (name: string, work: () => Promise<{ code: number; message: string }>) => {
      const [start, used] = [performance.now(), process.cpuUsage()];
      const done = await work();
      expect(done).toMatchObject({ code: 200 });
      const { user, system } = process.cpuUsage(used);
      const spent = [performance.now() - start, (user + system) / 1000].map(Math.round);
      times.push(`${name} ${spent[0]} ms (${spent[1]} ms of processor)`);
      return done;
    };
    const times: string[] = [];
    await timed('an empty site', () => post('kit/use', { id: first }));
    const before = await readAll();
    expect(before.length).toBeGreaterThanOrEqual(2 * pages);
    let id = '';
    await timed('preparing', async () => {
      const used = await post('kit/use', { id: second });
      ({ id } = used.data);
      return used;
    });
    expect(await readAll()).toEqual(before);
    await timed('publishing', () => post('changeSet/publish', { id }));
    expect(await readAll()).not.toEqual(before);
    await timed('undoing', () => post('changeSet/undo', { id }));
    expect(await readAll()).toEqual(before);
    // Figures for the notes of a release; a busy machine is slow, and its processor is not.
    console.log(`${pages} pages: ${times.join(', ')}`);
  });
});

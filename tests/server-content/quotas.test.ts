// What an operator allows a site: refused with what to do, also when two ask at once.
import process from 'node:process';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../src/server/app/site.ts';
import { storeQuota } from '../../src/server/domains/quotas/index.ts';
import { makeUpload } from '../server-http/files.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { callsWith } from '../server-owners/console-calls.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';

const SITE = 'default';
const CODES = ['one', 'two', 'three'];

describe.each(DATABASES)('quotas on $name', ({ name }) => {
  let server: TestServer;
  let headers: Record<string, string>;
  let owner: ReturnType<typeof callsWith>;
  let place: Record<string, string>;

  beforeAll(async () => {
    const url = name === 'PostgreSQL' ? await makePostgresDatabase() : undefined;
    server = await makeServer({ SEED: 'blank', ...(url === undefined ? {} : { DATABASE_URL: url }) });
    place = { DATA_DIR: server.folder, ...(url === undefined ? {} : { DATABASE_URL: url }) };
    headers = { 'accept-language': 'en-US', ...(await signIn(server.app, 'owner')).headers };
    owner = callsWith(server, headers);
  });
  afterAll(() => server.close());

  const allow = (quota: Parameters<typeof storeQuota>[2]) =>
    storeQuota(server.services.database.queries, SITE, quota);

  async function upload(shade: string) {
    const create = { width: 40, height: 40, channels: 3 as const, background: shade };
    const { payload, headers: type } = makeUpload(await sharp({ create }).png().toBuffer());
    const all = { ...headers, ...type };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/media/upload',
      payload,
      headers: all,
    });
    return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
  }

  /** The command beside the server. */
  async function command(...args: string[]): Promise<string> {
    for (const [name, value] of Object.entries(place)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const printed: string[] = [];
    const print = (text: string | Uint8Array): boolean => printed.push(String(text)) > 0;
    const spies = [process.stdout, process.stderr].map((to) =>
      vi.spyOn(to, 'write').mockImplementation(print),
    );
    await run(args);
    for (const spy of spies) spy.mockRestore();
    process.exitCode = 0;
    return printed.join('');
  }

  test('of two uploads at once the site keeps what it has room for', async () => {
    const { queries } = server.services.database;
    const stored = async (): Promise<number> =>
      (await queries.selectFrom('media').select('bytes').execute()).reduce(
        (sum, { bytes }) => sum + bytes,
        0,
      );
    const before = await stored();
    expect(await upload('#111')).toMatchObject({ status: 200 });
    const after = await stored();
    const limit = after + Math.round((after - before) * 1.5);
    await allow({ storage: limit });
    const answers = await Promise.all(['#222', '#333', '#444'].map(upload));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 413, 413,
    ]);
    expect(await stored()).toBeLessThanOrEqual(limit);
    const refused = answers.find(({ status }) => status === 413)?.message;
    expect(refused).toMatch(/has used .+ of its .+\. Delete files that nothing uses/);
    await allow({ storage: null });
    expect(await upload('#555')).toMatchObject({ status: 200 });
  });

  test('of new articles at once the site keeps as many as it may have', async () => {
    await allow({ items: 2 });
    const save = (code: string) =>
      owner.post('console/article/save', { values: { contentCode: code, title: { 'zh-CN': code } } });
    const answers = await Promise.all(CODES.map(save));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/as it may have: 2\. Delete some/);
    await allow({ items: null });
  });

  test('the command sets and shows them, the owner and /metrics see them', async () => {
    expect(await command('quota', SITE)).toBe('default\tno limits\n');
    expect(await command('quota', SITE, '--storage=1GB', '--items=10000', '--requests=100/s')).toMatch(
      /^default\tstorage \d.* of 1 GB\titems 2 of 10000\trequests 100\/s\n$/,
    );
    expect(await command('quota', SITE, '--items=50')).toMatch(/of 1 GB\titems 2 of 50\trequests 100\/s/);
    expect(await command('list')).toMatch(
      /^default\t.*\tstorage .* of 1 GB\titems 2 of 50\trequests 100\/s\n$/,
    );
    expect(await command('quota', SITE, '--storage=much')).toMatch(
      /--storage=much cannot be read: .*5GB, or none/,
    );
    expect(await command('quota', 'nobody', '--items=1')).toMatch(/There is no site "nobody"/);
    const home = (await owner.get('console/home')) as unknown as { data: { quotas: object[] } };
    expect(home.data.quotas).toContainEqual({
      name: 'items',
      text: 'Articles and products: 2 of 50',
      percent: 4,
    });
    const metrics = await server.services.metrics.write();
    expect(metrics).toContain('tessera_site_quota{site="default",what="items"} 50');
    expect(metrics).toContain('tessera_site_use{site="default",what="items"} 2');
    expect(await command('quota', SITE, '--storage=none', '--items=none', '--requests=none')).toContain(
      'no limits',
    );
  });
});

test('visitors beyond the requests of a site are told to wait; its owners work on', async () => {
  const server = await makeServer();
  onTestFinished(() => server.close());
  await storeQuota(server.services.database.queries, SITE, { requests: 1 });
  const headers = { 'accept-language': 'en-US' };
  const ask = () => server.app.inject({ url: '/api/channel/getAll', headers });
  // Many at once, so that they fall into one second however busy the machine is.
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect(refused[0]?.json()).toMatchObject({ message: expect.stringContaining('1 a second') as string });
  const owner = callsWith(server, (await signIn(server.app, 'owner')).headers);
  for (let count = 0; count < 8; count += 1) expect((await owner.get('console/home')).status).toBe(200);
});

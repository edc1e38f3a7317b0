import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { serveSite } from '../server-seo/served-site.ts';

const METRICS_TOKEN = 'a-token-of-an-operator';

/** Headers that differ from answer to answer. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive'];

describe('a page that is sent from the cache', () => {
  const site = serveSite();

  /** Status, headers and body of an answer. */
  async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    const { statusCode, headers: all, rawPayload } = await site.app.inject({ url, method, headers });
    expect(all['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    const shown = Object.fromEntries(Object.entries(all).filter(([name]) => !OWN.includes(name)));
    return { statusCode, headers: shown, body: rawPayload.toString('base64') };
  }

  /** The same answer by the routes of pages: a request with a body is not served before them. */
  const askRoutes = (url: string, headers: Record<string, string>, method?: 'GET' | 'HEAD') =>
    ask(url, { ...headers, 'content-length': '0' }, method);

  test.each([
    ['/home', {}],
    ['/home', { 'accept-encoding': 'gzip, br' }],
    ['/home', { 'accept-encoding': 'gzip' }],
    ['/home', { cookie: 'language=en-US' }],
    ['/home?utm_source=x', {}],
    ['/home?pageNum=7', {}],
    ['/products/celadon-upright', { 'accept-encoding': 'br' }],
    ['/en/products/celadon-upright', { cookie: 'language=zh-CN' }],
    ['/en/nowhere', {}],
    ['/nowhere', {}],
    ['/nowhere/', { cookie: 'language=en-US; other=1' }],
  ])('%s with %j has the headers and the body that the routes give it', async (url, headers) => {
    for (const method of ['GET', 'HEAD'] as const) {
      await ask(url, headers);
      const fromCache = await ask(url, headers, method);
      expect(fromCache).toEqual(await askRoutes(url, headers, method));
    }
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await ask('/home');
    const again = { 'if-none-match': `"other", ${String(headers.etag)}` };
    expect(await ask('/home', again)).toMatchObject({ statusCode: 304, body: '' });
    expect(await ask('/home', again)).toEqual(await askRoutes('/home', again));
    expect(await ask('/nowhere', again)).toMatchObject({ statusCode: 404 });
  });

  test('never answers for a path of the program, however it is written', async () => {
    await ask('/nowhere');
    for (const url of ['/api/nothing', '/%61pi/nothing', '/media/none.png', '/edit/home', '/healthz'])
      expect((await ask(url)).headers['content-type'] ?? '', url).not.toMatch('text/html');
  });

  test('has HSTS only behind TLS, and `?lang=` sets the cookie on every request', async () => {
    expect((await ask('/home')).headers['strict-transport-security']).toBeDefined();
    for (const _ of [1, 2])
      expect((await ask('/home?lang=en-US')).headers['set-cookie']).toMatch('language=en-US');
  });
});

describe('made-up addresses', () => {
  const site = serveSite('SQLite', { METRICS_TOKEN });

  test(
    'are answered from memory, take no room in it, and leave real pages there',
    { tags: 'long' },
    async () => {
      const { app, services } = site;
      const execute = vi.spyOn(services.database.queries.getExecutor(), 'executeQuery');
      for (const url of ['/home', '/news', '/nowhere', '/nothing']) await app.inject({ url });
      expect(execute).toHaveBeenCalled();
      const notFound = (await app.inject({ url: '/nowhere' })).body;
      const home = (await app.inject({ url: '/home' })).body;
      execute.mockClear();
      for (let number = 0; number < 500; number++) {
        const headers = { cookie: `language=no-${number}` };
        const url = `/made/up-${number}?utm=${number}&pageNum=${number}&lang=xx${number}`;
        expect(await app.inject({ url, headers })).toMatchObject({ statusCode: 404, body: notFound });
        const query = `/home?pageNum=${number + 2}&sortWay=3`;
        expect(await app.inject({ url: query, headers })).toMatchObject({ statusCode: 200, body: home });
      }
      expect(execute).not.toHaveBeenCalled();
      for (let number = 0; number < 500; number++) {
        const headers = { host: `host-${number}.example` };
        expect((await app.inject({ url: '/nowhere', headers })).body).toBe(notFound);
      }
      // One look-up for each host. The server's own tasks may add some on a slow machine.
      expect(execute.mock.calls.length).toBeLessThan(600);
    },
  );

  test('leave nothing behind, whatever they name: no kept page, no row', { tags: 'long' }, async () => {
    const { app } = site;
    const names = ['home', 'products', 'news', 'search', 'product', 'article'];
    await askAll(names.flatMap((name) => [`/${name}`, `/en/${name}`]));
    await askAll(['/products/celadon-upright']);
    await app.inject({ url: '/nowhere' });
    const before = [await countPages(), await countRows()];
    expect(before[0]).toBeGreaterThan(0);
    const members = ['contentCode', 'classificationCode', 'keyword', 'friendPage', 'orderId', 'redirect'];
    const paths = ['products', 'product', 'search', 'made-up'];
    for (let number = 0; number < 20; number++)
      await askAll(
        paths.flatMap((path) =>
          members.map((member) => `/${path}?${member}=${member === 'redirect' ? '/' : ''}made-up-${number}`),
        ),
      );
    await askAll(Array.from({ length: 1_000 }, (_, number) => `/${'deep/'.repeat(number % 30)}${number}`));
    await askAll(Array.from({ length: 100 }, (_, number) => `/products?classificationCode=no-${number}`));
    await askAll(Array.from({ length: 100 }, (_, number) => `/product?contentCode=no-${number}&lang=x`));
    await askAll(Array.from({ length: 100 }, (_, number) => `/en/products/no-${number}`));
    await askAll(
      Array.from({ length: 100 }, (_, number) => `/products/celadon-upright?keyword=no-${number}`),
    );
    await askAll(Array.from({ length: 100 }, (_, number) => `/products?pageNum=${9_000 + number}`));
    await askAll(Array.from({ length: 50 }, (_, number) => `/search?keyword=made-up-${number}`));
    expect([await countPages(), await countRows()]).toEqual(before);
  });

  async function askAll(urls: readonly string[]): Promise<void> {
    for (const url of urls) expect((await site.app.inject({ url })).statusCode, url).toBeLessThan(500);
  }

  /** Pages in the cache. */
  async function countPages(): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await site.app.inject({ url: '/metrics', headers });
    return Number(/^tessera_page_cache_pages (\d+)$/m.exec(body)?.[1]);
  }

  /** Rows of each table, without what the server's own tasks hold while they run. */
  async function countRows(): Promise<Record<string, number>> {
    const { queries } = site.services.database;
    const counts: Record<string, number> = {};
    for (const { name } of await queries.introspection.getTables()) {
      if (name === 'job_lease') continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
        queries,
      );
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  }
});

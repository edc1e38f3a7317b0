import { expect, onTestFinished, test, vi } from 'vitest';
import { makePages } from '../../src/server/app/open-pages.ts';
import { listGuestKinds, OF_OTHERS } from '../bench/guest-kinds.ts';
import { makeRandom } from '../support/random.ts';
import { makeServer, signIn } from './server.ts';

/** A server whose budget of guests is watched, and all its routes for reading. */
async function serve() {
  const server = await makeServer({ PUBLIC_URL: 'https://www.example.com' }, undefined, async (services) => ({
    pages: await makePages(services, {}),
  }));
  onTestFinished(() => server.close());
  await server.app.ready();
  return server;
}

test.each([
  '/api/openapi.json',
  '/api/docs',
  '/speculation-rules.json',
  '/edit',
  '/edit/home',
  '/robots.txt',
  '/site.webmanifest',
  '/client/login',
  '/owner/login',
  '/about',
  '/api/systemSetting/getInitial',
])('what %s costs a guest is taken from the budget of its network', async (url) => {
  const { app, services } = await serve();
  const run = vi.spyOn(services.guests, 'run');
  expect((await app.inject({ url })).statusCode).toBeLessThan(500);
  expect(run).toHaveBeenCalledTimes(1);
});

test('owners have no budget', async () => {
  const { app, services } = await serve();
  const { headers } = await signIn(app, 'owner');
  const run = vi.spyOn(services.guests, 'run');
  await app.inject({ url: '/api/openapi.json', headers });
  expect(run).not.toHaveBeenCalled();
});

test('the description of the API is packed once, and asked for again by its tag', async () => {
  const { app } = await serve();
  const url = '/api/openapi.json';
  const whole = await app.inject({ url });
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 5);
  expect(whole.json()).toMatchObject({ openapi: '3.1.0' });
  const again = await app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test(
  'the bench of one guest asks for every route that has a budget, also for one that is new',
  { tags: 'long' },
  async () => {
    const { app, services } = await makeServer({}, undefined, async (services) => ({
      pages: await makePages(services, {}),
    }));
    onTestFinished(async () => void (await Promise.all([app.close(), services.close()])));
    app.get('/brand-new/:thing', async () => 'new');
    await app.ready();
    const kinds = listGuestKinds(app.guestRoutes, makeRandom());
    expect(kinds).toMatchObject({
      'GET /brand-new/:thing': expect.arrayContaining([
        { method: 'GET', path: '/brand-new/made-up-7' },
      ]) as object,
      'GET /api/openapi.json': expect.any(Array) as object,
      'GET /sitemap-:part(^[1-9]\\d{0,5}).xml': expect.arrayContaining([
        { method: 'GET', path: '/sitemap-7.xml' },
      ]) as object,
      'GET /robots.txt': expect.any(Array) as object,
      'GET /*': expect.any(Array) as object,
      'POST /api/memberMenuValue/fillInMenu': expect.any(Array) as object,
      'POST /api/pay/wxPay/notify': expect.any(Array) as object,
    });
    expect(kinds).not.toHaveProperty('GET /healthz');
    expect(kinds[OF_OTHERS]?.length).toBeGreaterThan(100);
    // Each reaches its route.
    const wrong: string[] = [];
    for (const [kind, [first]] of Object.entries(kinds)) {
      if (first === undefined) continue;
      const { path: url, method, body: payload, type } = first;
      const headers = type === undefined ? {} : { 'content-type': type };
      const { statusCode, body } = await app.inject({ method, url, payload, headers });
      if (statusCode >= 500 || (statusCode === 404 && body.includes('The call')))
        wrong.push(`${statusCode} ${kind}`);
    }
    expect(wrong).toEqual([]);
  },
);

import { expect, onTestFinished, test } from 'vitest';
import { Sessions } from '../../src/server/domains/identity/sessions.ts';
import { PASSWORD, makeServer, signIn, serveForFile } from './server.ts';

const server = serveForFile();

test('signing in sets a session cookie; after signing out it answers 401', async () => {
  const { app } = server;
  const session = await signIn(app, 'owner');
  expect(session.setCookie).toMatch(/HttpOnly/);
  expect(session.setCookie).toMatch(/SameSite=Strict/);
  const me = await app.inject({ url: '/api/owner/me', headers: { cookie: session.cookie } });
  expect(me.json()).toMatchObject({
    success: true,
    code: 200,
    data: { name: 'owner', role: 'owner', csrfToken: session.csrfToken },
  });

  const logout = await app.inject({ method: 'POST', url: '/api/owner/logout', headers: session.headers });
  expect(logout.json()).toMatchObject({ success: true, data: null });
  const after = await app.inject({ url: '/api/owner/me', headers: { cookie: session.cookie } });
  expect(after.statusCode).toBe(401);
  expect(after.json()).toMatchObject({ success: false, code: 996, data: '/owner/login' });
});

test('an owner chooses the language of the editor, and messages are in it', async () => {
  const { app } = server;
  const { headers } = await signIn(app, 'owner');
  const choose = (language: string) =>
    app.inject({
      method: 'POST',
      url: '/api/systemSetting/saveLanguage',
      headers: { ...headers, 'accept-language': 'zh-CN', 'x-message-language': 'en-US' },
      payload: { language },
    });
  const english: unknown = expect.stringMatching(/^[ -~]+$/);
  expect((await choose('en-US')).json()).toMatchObject({ code: 200, message: english });
  expect((await choose('fr-FR')).json()).toMatchObject({ code: 422, message: english });
  expect((await choose('')).json()).toMatchObject({ code: 422, message: english });
});

test('a wrong password and an unknown name get the same answer', async () => {
  const { app } = server;
  const answers = await Promise.all(
    [
      { name: 'owner', password: 'wrong' },
      { name: 'nobody', password: 'wrong' },
    ].map(async (payload) => (await app.inject({ method: 'POST', url: '/api/owner/login', payload })).json()),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ success: false, code: 401 });
});

test.each(['Owner', 'owner ', ' OWNER', 'ｏｗｎｅｒ'])(
  '"%s" is the owner, as phones and input methods write it',
  async (name) => {
    const payload = { name, password: PASSWORD };
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/owner/login', payload });
    expect(statusCode).toBe(200);
  },
);

test('all spellings of a name have its ten tries together', async () => {
  const { app, close } = await makeServer();
  onTestFinished(close);
  const statuses: number[] = [];
  for (let number = 0; number < 12; number += 1) {
    const name = ['owner', 'Owner ', 'ＯＷＮＥＲ'][number % 3];
    const payload = { name, password: 'wrong' };
    statuses.push((await app.inject({ method: 'POST', url: '/api/owner/login', payload })).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('after ten failures, also concurrent ones, login answers 429 with Retry-After', async () => {
  const { app, close } = await makeServer();
  onTestFinished(close);
  const login = (password: string) =>
    app.inject({ method: 'POST', url: '/api/owner/login', payload: { name: 'owner', password } });
  const statuses = (await Promise.all(Array.from({ length: 14 }, () => login('wrong')))).map(
    (answer) => answer.statusCode,
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  const locked = await login(PASSWORD);
  expect(locked.statusCode).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
});

test('successful sign-ins are not rate-limited', async () => {
  const { app } = server;
  for (let count = 0; count < 35; count += 1) expect((await signIn(app, 'owner')).csrfToken).not.toBe('');
});

test('a writing call without a valid CSRF token answers 403', async () => {
  const { app } = server;
  const { cookie } = await signIn(app, 'owner');
  for (const headers of [{ cookie }, { cookie, 'x-csrf-token': 'guess' }]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/media/markUsed',
      headers,
      payload: { resourceCodes: ['x'] },
    });
    expect(answer.statusCode).toBe(403);
  }
});

test('a page of another site changes nothing', async () => {
  const { app } = server;
  const { headers } = await signIn(app, 'owner');
  const ask = (origin: string, url = '/api/systemSetting/saveLanguage') =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers, host: 'localhost:3000', origin },
      payload: { language: 'en-US' },
    });
  for (const origin of ['https://evil.example', 'http://localhost:4000', 'null'])
    expect((await ask(origin)).statusCode, origin).toBe(403);
  expect((await ask('http://localhost:3000')).statusCode).toBe(200);
});

test('a session ends 12 hours after its last use, and 30 days after its start', async () => {
  const { queries } = server.services.database;
  const sessions = new Sessions(server.services.database);
  const browser = { address: '203.0.113.7' };
  const { owner_id: ownerId, password_hash: passwordHash } = await queries
    .selectFrom('owner')
    .selectAll()
    .executeTakeFirstOrThrow();
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  const started = await sessions.start('default', { ownerId, passwordHash }, browser, new Date(start));
  const token = started?.token ?? '';
  const isValid = async (hours: number) =>
    (await sessions.find('default', token, browser, new Date(start + hours * 3_600_000))) !== undefined;
  expect(await isValid(13)).toBe(false);
  for (let hours = 0; hours < 30 * 24; hours += 11) expect(await isValid(hours), `${hours} h`).toBe(true);
  expect(await isValid(30 * 24 + 1)).toBe(false);
});

test('behind TLS the cookie belongs to this host alone', async () => {
  const { app, close } = await makeServer({ PUBLIC_URL: 'https://www.example.com' });
  onTestFinished(close);
  const { cookie, setCookie, headers } = await signIn(app, 'owner');
  expect(setCookie).toMatch(/^__Host-tesseraOwner=[^;]+;(?!.*Domain).*Path=\/;.*Secure/i);
  expect((await app.inject({ url: '/api/owner/me', headers })).statusCode).toBe(200);
  const renamed = cookie.replace('__Host-', '');
  expect((await app.inject({ url: '/api/owner/me', headers: { cookie: renamed } })).statusCode).toBe(401);
});

test('a session of one site is not valid on another', async () => {
  const { app, services } = server;
  const { cookie } = await signIn(app, 'owner');
  await services.database.queries
    .insertInto('site')
    .values({
      project_code: 'other',
      default_language: 'zh-CN',
      languages: '["zh-CN"]',
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  await services.database.queries
    .insertInto('site_host')
    .values({ project_code: 'other', host: 'other.example' })
    .execute();
  const answer = await app.inject({ url: '/api/owner/me', headers: { cookie, host: 'other.example' } });
  expect(answer.json()).toMatchObject({ code: 996 });
});

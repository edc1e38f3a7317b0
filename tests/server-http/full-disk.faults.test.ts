import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { fillDisk } from '../support/full-disk.ts';
import { makeServer, PASSWORD, type TestServer } from './server.ts';

/** The session of a new sign-in, as headers. */
async function signIn({ app }: TestServer): Promise<Record<string, string>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/owner/login',
    payload: { name: 'owner', password: PASSWORD },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { csrfToken } = answer.json<{ data: { csrfToken: string } }>().data;
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', 'x-csrf-token': csrfToken };
}

/** Saves what does not fit into what is left. */
function save({ app }: TestServer, headers: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: '/api/ownTemplate/save',
    headers,
    payload: {
      name: 'Big',
      blocks: [{ block: 'rich-text', version: 1, data: { text: 'x'.repeat(20_000) }, entries: [] }],
    },
  });
}

test('on a full disk writes answer 507, owners sign in and reads go on, until there is room', async () => {
  const server = await makeServer();
  onTestFinished(server.close);
  const { app } = server;
  const makeRoom = await fillDisk(server);

  const headers = await signIn(server);
  expect((await app.inject({ url: '/api/owner/me', headers })).statusCode).toBe(200);
  expect((await app.inject('/api/channel/getAll')).statusCode).toBe(200);

  const refused = await save(server, headers);
  expect(refused.statusCode, refused.body).toBe(507);
  expect(refused.headers['retry-after']).toBeDefined();
  // From elsewhere: a network that signed in before is not locked out.
  const guess = () =>
    app.inject({
      method: 'POST',
      url: '/api/owner/login',
      payload: { name: 'owner', password: 'wrong' },
      remoteAddress: '198.51.100.6',
    });
  for (let count = 0; count < 10; count += 1) await guess();
  expect((await guess()).statusCode).toBe(429);

  await makeRoom();
  expect((await save(server, headers)).statusCode).toBe(200);
});

test('while the database may only be read, writes answer 503, owners sign in and reads go on', async () => {
  const server = await makeServer();
  onTestFinished(server.close);
  const { queries } = server.services.database;
  const { app } = server;
  const stored = await signIn(server);
  await sql`pragma query_only = on`.execute(queries);

  const headers = await signIn(server);
  const refused = await save(server, headers);
  expect(refused.statusCode, refused.body).toBe(503);
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await app.inject('/api/channel/getAll')).statusCode).toBe(200);
  // A stored session can be ended all the same.
  const signOut = { method: 'POST', url: '/api/owner/logout', headers: stored } as const;
  expect((await app.inject(signOut)).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/owner/me', headers: stored })).statusCode).toBe(401);

  await sql`pragma query_only = off`.execute(queries);
  expect((await save(server, headers)).statusCode).toBe(200);
});

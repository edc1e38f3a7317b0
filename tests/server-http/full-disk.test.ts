import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeServer, PASSWORD, type TestServer } from './server.ts';

/** SQLite answers like on a full disk when the database may not grow. Returns what makes room again. */
async function fillDisk({ services }: TestServer): Promise<() => Promise<void>> {
  const { queries } = services.database;
  const limit = (pages: number) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(queries);
  await sql`create table filler (bytes blob)`.execute(queries);
  await limit(1);
  await sql`insert into filler values (zeroblob(8))`.execute(queries).catch(() => undefined);
  // What is free inside of the last pages is filled, too.
  const fill = (): Promise<boolean> =>
    sql`insert into filler values (zeroblob(400))`.execute(queries).then(
      () => true,
      () => false,
    );
  while (await fill());
  return async () => {
    await limit(1_000_000);
  };
}

test('on a full disk writes answer 507, owners sign in and reads go on, until there is room', async () => {
  const server = await makeServer();
  onTestFinished(server.close);
  const { app } = server;
  const signIn = (password: string, remoteAddress = '203.0.113.7') =>
    app.inject({
      method: 'POST',
      url: '/api/owner/login',
      payload: { name: 'owner', password },
      remoteAddress,
    });
  const makeRoom = await fillDisk(server);

  const session = await signIn(PASSWORD);
  expect(session.statusCode, session.body).toBe(200);
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const { csrfToken } = session.json<{ data: { csrfToken: string } }>().data;
  const headers = { cookie, 'x-csrf-token': csrfToken };
  expect((await app.inject({ url: '/api/owner/me', headers })).statusCode).toBe(200);
  expect((await app.inject('/api/channel/getAll')).statusCode).toBe(200);

  const save = () =>
    app.inject({
      method: 'POST',
      url: '/api/ownTemplate/save',
      headers,
      payload: { name: 'Big', blocks: [makeBlock()] },
    });
  const refused = await save();
  expect(refused.statusCode, refused.body).toBe(507);
  expect(refused.headers['retry-after']).toBeDefined();
  for (let count = 0; count < 10; count += 1) await signIn('wrong', '198.51.100.6');
  expect((await signIn('wrong', '198.51.100.6')).statusCode).toBe(429);

  await makeRoom();
  expect((await save()).statusCode).toBe(200);
});

/** A block that does not fit into what is left. */
function makeBlock(): object {
  return { block: 'rich-text', version: 1, data: { text: 'x'.repeat(20_000) }, entries: [] };
}

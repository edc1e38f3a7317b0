// People of a site under attack: names that look like others, links and sessions that are used twice, races.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServer, PASSWORD, type TestServer } from '../server-http/server.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { as, callsWith, pathsIn } from './console-calls.ts';

const GOOD = 'walnut-lantern-42';

describe.each(DATABASES)('people under attack on $name', ({ settings }) => {
  let server: TestServer;
  let owner: Awaited<ReturnType<typeof as>>;
  let visitor: Awaited<ReturnType<typeof as>>;
  beforeAll(async () => {
    server = await makeServer(await settings());
    owner = await as(server, 'owner');
    visitor = callsWith(server, {});
  });
  afterAll(() => server.close());

  async function invite(name: string, role = 'owner'): Promise<string> {
    const { status, message, data } = await owner.post('owner/invite', { name, role });
    expect(status, message).toBe(200);
    const { url } = data as { url: string };
    return url.slice(url.lastIndexOf('/') + 1);
  }

  test('no name looks like that of another owner, nor is a part of it unseen', async () => {
    const refuse = async (name: string, path = '/name') => {
      const { status, data } = await owner.post('owner/invite', { name, role: 'editor' });
      expect([name, status, pathsIn(data)]).toEqual([name, 422, [path]]);
    };
    for (const name of [
      'Owner',
      'OWNER',
      ' owner ',
      'ｏｗｎｅｒ',
      'ow\u200bner',
      'owner\u202e',
      'a\u0007b',
      '\u2028',
    ])
      await refuse(name);
    for (const name of ['a\u0000b', '\ud800']) await refuse(name, '/name');
    const key = await invite('fei');
    for (const name of ['OWNER', 'fe\u200di', ' ']) {
      const { status, data } = await visitor.post('owner/acceptInvite', { key, name, password: GOOD });
      expect([name, status, pathsIn(data)]).toEqual([name, 422, ['/name']]);
    }
    // The own one in another case.
    const accepted = await visitor.post('owner/acceptInvite', { key, name: 'Fei', password: GOOD });
    expect(accepted).toMatchObject({ status: 200, data: { name: 'Fei' } });
    expect((await visitor.post('owner/login', { name: 'Fei', password: GOOD })).status).toBe(200);
  });

  test('an invitation that is accepted several times at once lets one in, by one password', async () => {
    const key = await invite('race');
    const passwords = [1, 2, 3, 4].map((each) => `${GOOD}-${each}`);
    const answers = await Promise.all(
      passwords.map((password) => visitor.post('owner/acceptInvite', { key, name: 'race', password })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const signIns = await Promise.all(
      passwords.map((password) => visitor.post('owner/login', { name: 'race', password })),
    );
    expect(signIns.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    );
  });

  test('a sign-in makes a session of its own: one that was planted before is worth nothing', async () => {
    const { app } = server;
    const login = (cookie: string) =>
      app.inject({
        method: 'POST',
        url: '/api/owner/login',
        headers: { cookie },
        payload: { name: 'owner', password: PASSWORD },
      });
    const first = await login('');
    const names = first.cookies.map(({ name }) => name);
    const planted = names.map((name) => `${name}=planted`).join('; ');
    const second = await login(planted);
    expect(second.statusCode).toBe(200);
    const valueOf = (answer: typeof first, name: string) =>
      answer.cookies.find((cookie) => cookie.name === name)?.value;
    for (const name of names) {
      expect(valueOf(second, name)).not.toBe('planted');
      expect(valueOf(first, name)).not.toBe(valueOf(second, name));
    }
    expect((await app.inject({ url: '/api/owner/me', headers: { cookie: planted } })).statusCode).toBe(401);
    for (const { httpOnly, sameSite } of second.cookies)
      expect({ httpOnly, sameSite }).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  });

  test('two owners who take each other’s role away at once: one of them stays', async () => {
    for (const name of ['ada', 'bea']) {
      const key = await invite(name);
      await visitor.post('owner/acceptInvite', { key, name, password: GOOD });
    }
    const rows = await server.services.database.queries
      .selectFrom('owner')
      .select(['owner_id', 'name'])
      .where('name', 'not in', ['ada', 'bea'])
      .execute();
    const callers = await Promise.all(['ada', 'bea'].map((name) => signInWith(name)));
    // All others leave first.
    for (const { owner_id } of rows)
      await server.services.database.queries
        .updateTable('owner')
        .set({ blocked_at: '2026-01-01T00:00:00.000Z' })
        .where('owner_id', '=', owner_id)
        .execute();
    const demote = async (caller: Awaited<ReturnType<typeof as>>, name: string) => {
      const id = await caller.idOf(name);
      const values = { name, role: 'editor', languages: [], email: '', isBlocked: false };
      return (await caller.post('console/owner/save', { id, revision: 1, values })).status;
    };
    const [ada, bea] = callers as [Awaited<ReturnType<typeof as>>, Awaited<ReturnType<typeof as>>];
    const statuses = await Promise.all([demote(ada, 'bea'), demote(bea, 'ada')]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(Math.max(...statuses)).toBeLessThan(500);
    const left = await server.services.database.queries
      .selectFrom('owner')
      .select('name')
      .where('role', '=', 'owner')
      .where('blocked_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });

  async function signInWith(name: string) {
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/owner/login',
      payload: { name, password: GOOD },
    });
    const cookie = login.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
    const { csrfToken } = login.json<{ data: { csrfToken: string } }>().data;
    return callsWith(server, { cookie, 'x-csrf-token': csrfToken });
  }
});

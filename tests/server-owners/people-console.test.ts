import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { timeAfter } from '../support/server-time.ts';
import { as, callsWith, pathsIn } from './console-calls.ts';

const GOOD = 'walnut-lantern-42';

describe.each(DATABASES)('people on $name', ({ settings }) => {
  let server: TestServer;
  let owner: Awaited<ReturnType<typeof as>>;
  let visitor: Awaited<ReturnType<typeof as>>;
  beforeAll(async () => {
    server = await makeServer(await settings());
    owner = await as(server, 'owner');
    visitor = callsWith(server, {});
  });
  afterAll(() => server.close());

  /** Saves members of an owner's record. */
  async function change(caller: typeof owner, name: string, values: object) {
    const id = await owner.idOf(name);
    const { data } = await owner.get('console/owner/get', { id });
    return caller.post('console/owner/save', {
      id,
      values: { ...(data as { values: object }).values, ...values },
    });
  }

  async function job(caller: typeof owner, path: string, body: object) {
    const started = await caller.post(path, body);
    const { id } = started.data as { id: string };
    return vi.waitFor(async () => {
      const { data } = await caller.get('console/job/get', { id });
      const { state, rows } = data as { state: string; rows: { ok: boolean; reason?: string }[] };
      expect(state).toBe('done');
      return rows[0];
    }, 30_000);
  }

  test('an invitation works once, for its site, with a good password, and signs in', async () => {
    const invited = await owner.post('owner/invite', {
      name: 'mei',
      role: 'editor',
      email: 'mei@example.com',
    });
    expect(invited.status).toBe(200);
    const { url, until } = invited.data as { url: string; until: string };
    expect(until > (await timeAfter(server.app, 6.9 * 86_400_000))).toBe(true);
    const key = url.slice(url.lastIndexOf('/') + 1);
    const stored = await server.services.database.queries
      .selectFrom('owner_invitation')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(key);
    expect((await visitor.get('owner/invitation', { key })).data).toMatchObject({
      name: 'mei',
      role: 'Editor',
    });
    // Nobody signs in without a password.
    expect((await visitor.post('owner/login', { name: 'mei', password: '' })).status).toBe(422);
    expect((await visitor.post('owner/login', { name: 'mei', password: GOOD })).status).toBe(401);

    const accept = (more: object = {}) =>
      visitor.post('owner/acceptInvite', { key, name: 'mei', password: GOOD, ...more });
    expect(pathsIn((await accept({ password: 'short' })).data)).toEqual(['/password']);
    expect(pathsIn((await accept({ password: 'password123' })).data)).toEqual(['/password']);
    expect(pathsIn((await accept({ password: 'mei-is-here-42' })).data)).toEqual(['/password']);
    expect(pathsIn((await accept({ name: 'owner' })).data)).toEqual(['/name']);
    const [one, other] = await Promise.all([accept(), accept()]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 422]));
    expect((one.status === 200 ? one : other).data).toMatchObject({ name: 'mei', role: 'editor' });
    expect((await accept()).status).toBe(422);
    expect((await visitor.get('owner/invitation', { key })).status).toBe(422);
    expect((await owner.audit('owner')).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invite', 'acceptInvite']),
    );
  });

  test('a site without a public address mails no invitation, and hands the link to who invites', async () => {
    const { queries } = server.services.database;
    const countMails = async () =>
      (await queries.selectFrom('outgoing_message').selectAll().execute()).length;
    const before = await countMails();
    // On the machine itself a request has an address, which nobody else can open.
    server.services.sites.listenOn(4321);
    const { data } = await owner.post('owner/invite', {
      name: 'lu',
      role: 'editor',
      email: 'lu@example.com',
    });
    expect(data).toMatchObject({ isMailed: false, url: expect.stringMatching(/\/owner\/invite\/[\w-]+$/) });
    expect(await countMails()).toBe(before);
    const { id } = data as { id: string };
    expect((await owner.post('owner/renewInvitation', { id })).data).toMatchObject({ isMailed: false });
    expect(await job(owner, 'console/owner/remove', { ids: [id] })).toMatchObject({ ok: true });
  });

  test('another link ends the one before, and removing ends both', async () => {
    const keyOf = (data: unknown) => (data as { url: string }).url.split('/').at(-1) ?? '';
    const first = await owner.post('owner/invite', { name: 'bo', role: 'editor' });
    const { id } = first.data as { id: string };
    const second = await owner.post('owner/renewInvitation', { id });
    expect((await visitor.get('owner/invitation', { key: keyOf(first.data) })).status).toBe(422);
    expect((await visitor.get('owner/invitation', { key: keyOf(second.data) })).status).toBe(200);
    const rows = await owner.get('console/owner/list', {
      filter: JSON.stringify({ all: [{ field: 'state', op: 'eq', value: 'invited' }] }),
    });
    expect(rows.data).toMatchObject([{ name: 'bo', state: 'invited', roleTitle: 'Editor' }]);
    expect(await job(owner, 'console/owner/remove', { ids: [id] })).toMatchObject({ ok: true });
    expect((await visitor.get('owner/invitation', { key: keyOf(second.data) })).status).toBe(422);
    expect(pathsIn((await owner.post('owner/invite', { name: 'bo', role: 'editor' })).data)).toEqual([
      '/name',
    ]);
  });

  test('nobody gives more than they have, nor changes who has more', async () => {
    const made = await owner.post('console/role/save', {
      values: { title: { 'en-US': 'Staff', 'zh-CN': '人事' }, permissions: ['people.write'] },
    });
    const { id: staff } = made.data as { id: string };
    expect((await change(owner, 'moderator', { role: staff })).status).toBe(200);
    const clerk = await as(server, 'moderator');
    expect(await clerk.post('owner/invite', { name: 'x', role: 'owner' })).toMatchObject({ status: 403 });
    expect(await clerk.post('owner/invite', { name: 'x', role: 'finance' })).toMatchObject({ status: 403 });
    expect((await clerk.post('owner/invite', { name: 'x', role: 'unknown' })).status).toBe(422);
    expect((await change(clerk, 'moderator', { role: 'owner' })).status).toBe(403);
    expect((await change(clerk, 'owner', { isBlocked: true })).status).toBe(403);
    expect((await change(clerk, 'editor', { role: staff })).status).toBe(403);
    expect(
      await clerk.post('console/role/save', {
        id: staff,
        values: { title: { 'en-US': 'Staff' }, permissions: ['people.write', 'orders.write'] },
      }),
    ).toMatchObject({ status: 403, data: { errors: [{ path: '/values/permissions' }] } });
    const endOwners = { id: await owner.idOf('owner') };
    expect((await clerk.post('console/owner/endSessions', endOwners)).status).toBe(403);
    // The role is in use, and a built-in one is nobody's to change.
    expect(await job(owner, 'console/role/remove', { ids: [staff] })).toMatchObject({ ok: false });
    const builtIn = { id: 'editor', values: { title: { 'en-US': 'E' }, permissions: [] } };
    expect((await owner.post('console/role/save', builtIn)).status).toBe(409);
    // A permission that is taken from a role is gone at the next call.
    const less = { title: { 'en-US': 'Staff' }, permissions: ['people.read'] };
    expect((await owner.post('console/role/save', { id: staff, values: less })).status).toBe(200);
    expect((await clerk.post('owner/invite', { name: 'x', role: staff })).status).toBe(403);
    expect((await clerk.get('console/owner/list')).status).toBe(200);
  });

  test('a change of the role counts for open sessions at once; a block ends them', async () => {
    const finance = await as(server, 'finance');
    expect((await finance.get('console/order/list')).status).toBe(200);
    expect((await change(owner, 'finance', { role: 'editor' })).status).toBe(200);
    expect((await finance.get('console/order/list')).status).toBe(403);
    expect((await finance.get('console/friendLink/list')).status).toBe(200);
    expect((await change(owner, 'finance', { isBlocked: true })).status).toBe(200);
    expect((await finance.get('owner/me')).code).toBe(996);
    await expect(signIn(server.app, 'finance')).rejects.toThrow('Signing in failed');
    expect((await change(owner, 'finance', { isBlocked: false })).status).toBe(200);
    const again = await as(server, 'finance');
    expect(await owner.post('console/owner/endSessions', { id: await owner.idOf('finance') })).toMatchObject({
      status: 200,
      data: { ended: 1 },
    });
    expect((await again.get('owner/me')).code).toBe(996);
  });

  test('the last owner stays, and nobody locks themselves out', async () => {
    const id = await owner.idOf('owner');
    expect(await change(owner, 'owner', { isBlocked: true })).toMatchObject({ status: 409 });
    expect(await change(owner, 'owner', { role: 'editor' })).toMatchObject({
      status: 409,
      message: 'Nobody would be left who can sign in and invite others. Invite somebody first.',
    });
    expect(await job(owner, 'console/owner/remove', { ids: [id] })).toMatchObject({ ok: false });
    const created = await owner.post('console/owner/save', { values: { name: 'zed', role: 'editor' } });
    expect(pathsIn(created.data)).toEqual(['/values/name']);
    // A removed person is out at once, and back with password and role.
    const editor = await as(server, 'editor');
    const ids = [await owner.idOf('editor')];
    expect(await job(owner, 'console/owner/remove', { ids })).toMatchObject({ ok: true });
    expect((await editor.get('owner/me')).code).toBe(996);
    await expect(signIn(server.app, 'editor')).rejects.toThrow('Signing in failed');
    expect(await job(owner, 'console/owner/recover', { ids })).toMatchObject({ ok: true });
    expect((await (await as(server, 'editor')).get('owner/me')).data).toMatchObject({ role: 'editor' });
    const actions = (await owner.audit('owner')).map(({ action, title }) => `${action} ${title}`);
    expect(actions).toEqual(expect.arrayContaining(['remove editor', 'recover editor', 'save finance']));
  });

  test('the home tells what waits and what was changed, by permission', async () => {
    const all = await owner.get('console/home');
    expect(all.data).toMatchObject({
      figures: { totals: { views: 0 }, before: { orders: 0 } },
      changes: expect.arrayContaining([
        expect.objectContaining({
          text: 'owner moved the account “editor” to the trash',
          link: '',
        }) as unknown,
      ]) as unknown,
    });
    const clerk = await as(server, 'moderator');
    const own = (await clerk.get('console/home')).data as { changes: { text: string }[] };
    expect(own).not.toHaveProperty('figures');
    expect(own.changes.filter(({ text }) => !text.startsWith('moderator'))).toEqual([]);
  });
});

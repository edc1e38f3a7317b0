// What an owner's role does not allow to see does not reach them by another way either.
import { beforeAll, describe, expect, test } from 'vitest';
import { makePng, makeUpload } from '../server-http/files.ts';
import { PASSWORD } from '../server-http/server.ts';
import {
  fillIn,
  listOf,
  saveForm,
  serveForms,
  type Answer,
  type Client,
} from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';
import { timeAfter } from '../support/server-time.ts';

/** Of an order, in fen: no other number of the site looks like it. */
const AMOUNT = 987_654;

describe.each(DATABASES)('what a role does not show, on $name', ({ name }) => {
  const server = serveForms(name);
  /** May read the audit log and members, nothing of orders. */
  let auditor: Client;
  let orderId = '';

  async function signInWith(role: string, permissions: readonly string[]): Promise<Client> {
    const { queries } = server.services.database;
    const owner = await queries.selectFrom('owner').selectAll().limit(1).executeTakeFirstOrThrow();
    const { project_code, created_at } = owner;
    const own = { project_code, role_code: role, title: '{}', permissions: JSON.stringify(permissions) };
    await queries
      .insertInto('role')
      .values({ ...own, created_at })
      .execute();
    await queries
      .insertInto('owner')
      .values({ ...owner, owner_id: role, name: role, role })
      .execute();
    const login = await server.guest.send({
      method: 'POST',
      url: '/api/owner/login',
      payload: { name: role, password: PASSWORD },
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const { csrfToken } = login.json<{ data: { csrfToken: string } }>().data;
    const headers = { cookie, 'x-csrf-token': csrfToken };
    const send: Client['send'] = (options) =>
      server.guest.send({ ...options, headers: { ...headers, ...options.headers } });
    return {
      send,
      get: async (url) => {
        const answer = await send({ url });
        return { ...answer.json<Answer<never>>(), status: answer.statusCode, headers: answer.headers };
      },
      post: async (url, payload) => {
        const answer = await send({ method: 'POST', url, payload: payload as object });
        return { ...answer.json<Answer<never>>(), status: answer.statusCode, headers: answer.headers };
      },
    };
  }

  beforeAll(async () => {
    const { owner, lin } = server;
    auditor = await signInWith('auditor', ['audit.read', 'members.write', 'statistics.read']);
    const form = await saveForm(server, { pay: 1, price: 100 });
    orderId = (await fillIn(lin, form)).data;
    await server.services.database.queries
      .updateTable('member_order')
      .set({ amount: AMOUNT, status: 1, paid_at: await timeAfter(server.app, 0), paid_amount: AMOUNT })
      .execute();
    await owner.post('/api/console/order/remark', { orderId, remark: 'secret' });
  });

  test('what orders earn is only for who may read orders: figures, their file, home, members', async () => {
    const { owner, editor, moderator } = server;
    const member = `/api/console/member/get?id=${server.lin.memberId}`;
    const asked: [Client, string][] = [
      [editor, '/api/console/statistics/get?days=7'],
      [editor, '/api/console/statistics/export?days=7'],
      [editor, '/api/console/home'],
      [moderator, member],
      [auditor, member],
      [auditor, `/api/console/member/exportData?id=${server.lin.memberId}`],
    ];
    for (const [caller, url] of asked) {
      const seen = await caller.send({ url });
      expect([url, seen.statusCode]).toEqual([url, 200]);
      expect(seen.body, url).not.toContain(String(AMOUNT));
      expect(seen.body, url).not.toContain('amount');
      expect((await owner.send({ url })).body, url).toContain(String(AMOUNT));
    }
  });

  test('the audit log tells nothing of what its reader may not read', async () => {
    const { owner } = server;
    const lines = async (caller: Client) =>
      (await caller.get<{ id: string; entity: string }[]>('/api/console/audit/list?pageSize=200')).data;
    const ofOrder = (await lines(owner)).find(({ entity }) => entity === 'order');
    expect(ofOrder).toBeDefined();
    expect((await lines(auditor)).map(({ entity }) => entity)).not.toContain('order');
    expect((await auditor.get(`/api/console/audit/get?id=${ofOrder?.id}`)).status).toBe(404);
    const home = await auditor.get<{ changes: { id: string }[] }>('/api/console/home');
    expect(home.data.changes.map(({ id }) => id)).not.toContain(ofOrder?.id);
    const file = await auditor.send({ url: '/api/console/audit/export?format=csv' });
    expect(file.body).not.toContain(orderId);
  });

  test('views of records that somebody may not read are none of theirs', async () => {
    const { owner, moderator, editor } = server;
    const view = { entity: 'member', name: 'Lin', query: 'q=lin@example.com', isShared: true };
    expect((await owner.post('/api/console/view/save', view)).status).toBe(200);
    const listed = async (caller: Client) => (await caller.get('/api/console/view/list?entity=member')).data;
    expect(await listed(moderator)).toHaveLength(1);
    expect(await listed(editor)).toEqual([]);
    expect((await editor.post('/api/console/view/save', view)).status).toBe(403);
  });

  test('masked addresses are not found by their parts', async () => {
    const found = async (url: string) => (await server.moderator.get<unknown[]>(url)).data.length;
    const where = (op: string, value: string) =>
      `/api/console/member/list?filter=${encodeURIComponent(
        JSON.stringify({ all: [{ field: 'email', op, value }] }),
      )}`;
    expect(await found('/api/console/member/list?q=example.c')).toBe(0);
    expect(await found('/api/console/member/list?q=Lin@example.com')).toBe(1);
    expect(await found(listOf('member', { email: 'Lin@example.com' }))).toBe(1);
    expect([await found(where('contains', 'Li')), await found(where('gte', 'L'))]).toEqual([0, 0]);
    expect((await server.owner.get<unknown[]>('/api/console/member/list?q=example.c')).data).toHaveLength(2);
  });

  test('who may no longer write undoes nothing, and their job ends', async () => {
    const { services, owner } = server;
    const writer = await signInWith('writer', ['content.write']);
    const made = async (path: string) =>
      (await writer.post<{ id: string }>('/api/console/redirect/save', { values: { path, target: '/home' } }))
        .data.id;
    const [one, two] = [await made('/one'), await made('/two')];
    const remove = (id: string) => writer.post<{ id: string }>('/api/console/redirect/remove', { ids: [id] });
    const job = (await remove(one)).data;
    const state = async (id: string) =>
      (await writer.get<{ state: string; failure?: string }>(`/api/console/job/get?id=${id}`)).data;
    await expect.poll(async () => (await state(job.id)).state).toBe('done');
    const claim = services.consoleJobs.queue.claim;
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    // The job of `two` begins after the permission was taken away.
    Object.assign(services.consoleJobs.queue, {
      claim: async (holder: string) => (await taken, claim(holder)),
    });
    const late = (await remove(two)).data;
    await services.database.queries
      .updateTable('role')
      .set({ permissions: '["content.read"]' })
      .where('role_code', '=', 'writer')
      .execute();
    take();
    await expect.poll(async () => (await state(late.id)).state).toBe('failed');
    expect((await state(late.id)).failure).not.toBe('');
    expect((await writer.post('/api/console/job/undo', { id: job.id })).status).toBe(403);
    const left = (await owner.get<{ path: string }[]>('/api/console/redirect/list')).data;
    expect(left.map(({ path }) => path)).toEqual(['/two']);
  });

  test('exports of a member and uses of a file name no records that somebody may not read', async () => {
    const { owner, editor, lin, services } = server;
    const url = `/api/console/member/exportData?id=${lin.memberId}`;
    expect(JSON.parse((await auditor.send({ url })).body)).toEqual({ profile: expect.anything() });
    const all = ['comments', 'formRecords', 'invoices', 'orders', 'profile'];
    expect(Object.keys(JSON.parse((await owner.send({ url })).body) as object).toSorted()).toEqual(all);

    const { payload, headers } = makeUpload(makePng(8, 8));
    const sent = await owner.send({ method: 'POST', url: '/api/media/upload', payload, headers });
    const file = sent.json<Answer<{ resourceCode: string; url: string }>>().data;
    await owner.post('/api/media/saveFiles', { resourceCodes: [file.resourceCode] });
    const { queries } = services.database;
    const removed = { removed_at: '2026-01-01T00:00:00.000Z', removed_by: 'owner' };
    const values = JSON.stringify({ values: { a: file.url } });
    await queries
      .insertInto('trash')
      .values({
        project_code: 'default',
        entity: 'record',
        record_id: 'r1',
        title: '林悦的病历',
        record_values: values,
        ...removed,
      })
      .execute();
    const usage = async (client: Client) =>
      JSON.stringify((await client.get(`/api/console/media/usage?id=${file.resourceCode}`)).data);
    expect(await usage(owner)).toContain('林悦的病历');
    expect(await usage(editor)).toContain('record:r1');
    expect(await usage(editor)).not.toContain('病历');
  });

  test('a closed account leaves nothing of its profile behind', async () => {
    const { owner, mei, services } = server;
    const url = `/api/console/member/get?id=${mei.memberId}`;
    const { data } = await owner.get<{ revision: number; values: object }>(url);
    const values = { ...data.values, company: '景德镇窑厂' };
    const saved = { id: mei.memberId, revision: data.revision, values };
    expect((await owner.post('/api/console/member/save', saved)).status).toBe(200);
    const { queries } = services.database;
    await queries
      .updateTable('member')
      .set({ closes_at: '2026-01-01T00:00:00.000Z' })
      .where('member_id', '=', mei.memberId)
      .execute();
    await services.members.sweep();
    for (const table of ['revision', 'audit_log'] as const) {
      const rows = await queries
        .selectFrom(table)
        .selectAll()
        .where('record_id', '=', mei.memberId)
        .execute();
      expect(JSON.stringify(rows)).not.toContain('景德镇窑厂');
    }
  });
});

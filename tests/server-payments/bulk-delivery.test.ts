// Several orders are delivered together: each by its own state, and nobody without the right delivers any.
import { beforeAll, expect, test } from 'vitest';
import type { ApiCalls, ConsoleJob, OrderDetail } from '../../runtime/generated/api.generated.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { payOrder } from '../support/pay-order.ts';

const server = serveForms('SQLite');
let formId: string;
beforeAll(async () => {
  formId = await saveForm(server, { pay: 1, price: 500 });
});

async function place(isPaid: boolean): Promise<string> {
  const { data } = await fillIn(server.lin, formId);
  if (isPaid) await payOrder(server, data);
  return data;
}

const look = async (orderId: string): Promise<OrderDetail> =>
  (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;

async function deliver(body: object): Promise<ConsoleJob> {
  const { status, data } = await server.owner.post<{ id: string }>('/api/console/order/bulk', {
    action: 'deliver',
    ...body,
  });
  expect(status).toBe(200);
  const job = async () => (await server.owner.get<ConsoleJob>(`/api/console/job/get?id=${data.id}`)).data;
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('done');
  return job();
}

test('paid orders are delivered, their members are told, and what is not paid is named', async () => {
  const [first, second, unpaid] = [await place(true), await place(true), await place(false)];
  const job = await deliver({ ids: [first, second, unpaid] });
  expect(job).toMatchObject({ done: 3, failed: 1 });
  const { number } = await look(unpaid);
  expect(job.rows[0]).toMatchObject({ id: unpaid, ok: false, title: number });
  expect(job.rows[0]?.reason).toBeTruthy();
  // Members were told: it is not taken back.
  expect(job.undoUntil).toBeUndefined();
  for (const id of [first, second]) {
    const order = await look(id);
    expect(order.deliveredAt).toBeTruthy();
    expect(order.events.at(-1)).toMatchObject({ reason: 'delivered' });
  }
  expect((await look(unpaid)).deliveredAt).toBeUndefined();
  const { queries } = server.services.database;
  const mails = queries.selectFrom('outgoing_message').where('topic', '=', 'order.delivered');
  const count = async () => (await mails.select('message_id').execute()).length;
  expect(await count()).toBe(2);
  const audit = await queries
    .selectFrom('audit_log')
    .select(['action', 'title', 'before', 'after'])
    .where('entity', '=', 'order')
    .where('record_id', '=', first)
    .execute();
  expect(audit).toMatchObject([{ action: 'deliver', title: (await look(first)).number }]);
  // Nothing of a buyer is kept beside the order.
  const kept = await queries
    .selectFrom('revision')
    .select('record_id')
    .where('entity', '=', 'order')
    .execute();
  expect(kept).toEqual([]);
  // A second time nobody is told anything.
  expect(await deliver({ ids: [first, second] })).toMatchObject({ done: 2, failed: 0 });
  expect(await count()).toBe(2);
});

test('all that a search finds is delivered', async () => {
  const orders = [await place(true), await place(true), await place(true)];
  const filter = JSON.stringify({ all: [{ field: 'waits', op: 'eq', value: 'deliver' }] });
  expect(await deliver({ filter })).toMatchObject({ done: 3, failed: 0 });
  for (const id of orders) expect((await look(id)).deliveredAt).toBeTruthy();
});

test('who may not write orders delivers nothing, and an unknown order is refused', async () => {
  const id = await place(true);
  const body = { action: 'deliver', ids: [id] };
  expect((await server.editor.post('/api/console/order/bulk', body)).status).toBe(403);
  await server.services.database.queries
    .insertInto('role')
    .values({
      project_code: 'default',
      role_code: 'reader',
      title: '{}',
      permissions: '["orders.read"]',
      created_at: '2026-01-01T00:00:00Z',
    })
    .execute();
  const setRole = (role: string) =>
    server.services.database.queries
      .updateTable('owner')
      .set({ role })
      .where('name', '=', 'editor')
      .execute();
  await setRole('reader');
  expect((await server.editor.post('/api/console/order/bulk', body)).status).toBe(403);
  const listed = await server.editor.get<ApiCalls['consoleOrder.list']['data']>('/api/console/order/list');
  expect(listed.status).toBe(200);
  await setRole('editor');
  expect((await look(id)).deliveredAt).toBeUndefined();
  expect(await deliver({ ids: ['nobody'] })).toMatchObject({ done: 1, failed: 1 });
});

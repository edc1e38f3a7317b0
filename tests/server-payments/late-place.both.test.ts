/** Money that comes after its order was cancelled goes back; meanwhile the order takes no place. */
import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';
import { openPracticePay } from '../support/practice-pay.ts';

const practice = await openPracticePay();

const RULE = [
  {
    name: 'session',
    type: 'string',
    title: 'Session',
    'x-component': 'Radio.Group',
    enum: [{ label: 'A', value: 'a', places: 1 }],
  },
];

describe.each(DATABASES)('the last place, on $name', ({ name }) => {
  const server = serveForms(name, practice.settings);
  beforeAll(async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    server.services.practice?.listenOn(origin);
    server.services.sites.listenOn(Number(new URL(origin).port));
  });

  const orderOf = async (member: 'lin' | 'mei', orderId: string) =>
    (
      await server[member].get<{ number: string; status: number }>(
        `/api/memberOrder/orderDetail?orderId=${orderId}`,
      )
    ).data;
  async function becomes(member: 'lin' | 'mei', orderId: string, status: number): Promise<void> {
    const read = async () => (await orderOf(member, orderId)).status;
    await expect.poll(read, { timeout: 30_000 }).toBe(status);
  }
  const leftOf = async (id: string): Promise<[number | undefined, number | undefined]> => {
    const { data } = await server.guest.get<{ left?: number; places: { left: number }[] }>(
      `/api/memberMenu/places?id=${id}`,
    );
    return [data.left, data.places[0]?.left];
  };

  test('is free while the money of a cancelled order goes back, and another member gets it', async () => {
    const id = await saveForm(server, { rule: RULE, option: { maxRecords: 1 }, pay: 1, price: 18_800 });
    const { data: late } = await fillIn(server.lin, id, { session: 'a' });
    await server.lin.post('/api/memberOrder/wxPay', { orderId: late });
    expect(await leftOf(id)).toEqual([0, 0]);
    await server.lin.post('/api/memberOrder/cancelOrder', { orderId: late });
    expect(await leftOf(id)).toEqual([1, 1]);

    const outTradeNo = `${(await orderOf('lin', late)).number}01`;
    await practice.choose(outTradeNo, 'late');
    await becomes('lin', late, 4);
    expect(await leftOf(id)).toEqual([1, 1]);
    const { data: next, status } = await fillIn(server.mei, id, { session: 'a' });
    expect(status).toBe(200);

    await server.services.payments.sweep();
    await becomes('lin', late, 5);
    expect((await orderOf('mei', next)).status).toBe(0);
    expect(await leftOf(id)).toEqual([0, 0]);
  });
});

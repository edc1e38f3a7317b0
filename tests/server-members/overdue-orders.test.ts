import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { Orders } from '../../src/server/domains/orders/orders.ts';
import { SITE } from '../server-verification/verification.ts';
import { DATABASES } from '../support/database.ts';

const START = Date.parse('2026-03-01T08:00:00.000Z');

describe.each(DATABASES)('orders on $name', ({ settings }) => {
  async function openOrders() {
    const database = await openDatabase(await settings());
    onTestFinished(() => database.close());
    const clock = { moment: new Date(START) };
    const orders = new Orders(database, () => clock.moment);
    const place = (memberId: string) =>
      database.write((transaction) =>
        orders.place(
          transaction,
          SITE,
          { memberId, title: '样板盒', unitPrice: 18_800, language: 'zh-CN', recordId: `of ${memberId}` },
          clock.moment,
        ),
      );
    const wait = (minutes: number) =>
      void (clock.moment = new Date(clock.moment.getTime() + minutes * 60_000));
    return { database, orders, place, wait };
  }

  test('have a payment deadline and are cancelled once when it passes', async () => {
    const { orders, place, wait } = await openOrders();
    const id = await place('lin');
    wait(29.5);
    expect(await orders.get(SITE, 'zh-CN', 'lin', id)).toMatchObject({ status: 0, secondsLeft: 30 });
    wait(0.5);
    const cancelled = await orders.get(SITE, 'zh-CN', 'lin', id);
    expect(cancelled).toMatchObject({ status: 3, secondsLeft: 0 });
    expect(cancelled.events).toMatchObject([{ to: 0 }, { from: 0, to: 3, reason: 'not paid in time' }]);
    await Promise.all([orders.cancelOverdue(), orders.cancelOverdue()]);
    expect(await orders.get(SITE, 'zh-CN', 'lin', id)).toEqual(cancelled);
    expect((await orders.list(SITE, 'zh-CN', 'lin', { status: 0, pageNum: 1, pageSize: 10 })).total).toBe(0);
  });

  test('are those of all members when none is named, with failed payments, without paid ones', async () => {
    const { database, orders, place, wait } = await openOrders();
    const [mine, failed, paid] = [await place('lin'), await place('chen'), await place('zhou')];
    await database.queries
      .updateTable('member_order')
      .set({ status: 2 })
      .where('order_id', '=', failed)
      .execute();
    await database.queries
      .updateTable('member_order')
      .set({ status: 1 })
      .where('order_id', '=', paid)
      .execute();
    wait(30);
    await orders.cancelOverdue({ projectCode: SITE.projectCode, memberId: 'lin' });
    const statuses = async () =>
      new Map(
        (await database.queries.selectFrom('member_order').select(['order_id', 'status']).execute()).map(
          (row) => [row.order_id, row.status],
        ),
      );
    expect(await statuses()).toEqual(
      new Map([
        [mine, 3],
        [failed, 2],
        [paid, 1],
      ]),
    );
    await orders.cancelOverdue();
    expect(await statuses()).toEqual(
      new Map([
        [mine, 3],
        [failed, 3],
        [paid, 1],
      ]),
    );
    expect((await orders.get(SITE, 'zh-CN', 'chen', failed)).events.at(-1)).toMatchObject({ from: 2, to: 3 });
  });
});

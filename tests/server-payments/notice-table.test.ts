/**
 * What notices lead to, a row for each case. Wrong merchants, wrong apps, test signatures and key modes are
 * rows of `tests/gateways/forgeries.ts` and of `forged-notices.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { ALIPAY_REFUND, AMOUNT, beginRefund, runRow, type Row } from './notice-bench.ts';

const ROWS: Row[] = [
  [
    'paid',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      expect(await deliver(pay('wxPay'))).toEqual(['taken']);
    },
    { status: 1, refunds: [], outcomes: ['paid'] },
  ],
  [
    'duplicates, one after the other and at once',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      const notice = pay('wxPay');
      expect(await deliver(notice, notice, notice)).toEqual(['taken', 'taken', 'taken']);
      await deliver(notice);
    },
    { status: 1, refunds: [], outcomes: ['paid'] },
  ],
  [
    'after a question has told it',
    async ({ begin, pay, deliver, ask }) => {
      await begin('wxPay');
      const notice = pay('wxPay');
      await ask();
      await deliver(notice);
    },
    { status: 1, refunds: [], outcomes: ['known already'] },
  ],
  [
    'late: the time for payment is over',
    async ({ begin, pay, deliver, sweep, endRefund }) => {
      await begin('wxPay');
      await sweep();
      await sweep();
      await deliver(pay('wxPay'));
      await sweep();
      await deliver(endRefund('wxPay', 'done'));
    },
    { status: 5, refunds: ['done'], outcomes: ['paid late, goes back', 'refund done'] },
  ],
  [
    'after the cancellation',
    async ({ begin, pay, deliver, cancel }) => {
      await begin('aliPay');
      await cancel();
      await deliver(pay('aliPay'));
    },
    { status: 4, refunds: ['accepted'], outcomes: ['paid late, goes back'] },
  ],
  [
    'none: it was closed in words only, then paid, and the notice was lost',
    async ({ begin, pay, cancel, services, sweep, deliver, endRefund }) => {
      await begin('aliPay');
      services.aliPay.liveness = 1;
      await cancel();
      pay('aliPay');
      await sweep();
      await sweep();
      await deliver(endRefund('aliPay', 'done'));
    },
    { status: 5, refunds: ['done'], outcomes: ['refund done'] },
  ],
  [
    'none of the first of two methods that were paid: it had been closed in words only',
    async ({ begin, pay, services, sweep, deliver }) => {
      services.wxPay.liveness = 1;
      await begin('wxPay');
      await begin('aliPay');
      await deliver(pay('aliPay', 2));
      pay('wxPay', 1);
      await sweep();
      await sweep();
    },
    { status: 1, refunds: ['processing'], outcomes: ['paid'] },
  ],
  [
    'both methods paid',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      await begin('aliPay');
      await deliver(pay('aliPay', 2));
      await deliver(pay('wxPay', 1));
    },
    { status: 1, refunds: ['accepted'], outcomes: ['paid', 'paid twice, goes back'] },
  ],
  [
    'reordered: closed before paid',
    async ({ begin, pay, deliver }) => {
      await begin('aliPay');
      const notice = pay('aliPay');
      await deliver({ ...notice, kind: 'closed' });
      await deliver(notice);
    },
    { status: 1, refunds: [], outcomes: ['closed', 'paid'] },
  ],
  [
    'reordered: a refund ends before its payment is told',
    async (bench) => {
      await bench.begin('wxPay');
      const paid = bench.pay('wxPay');
      await bench.ask();
      await bench.refund();
      await bench.deliver(bench.endRefund('wxPay', 'done'));
      await bench.deliver(paid);
    },
    { status: 5, refunds: ['done'], outcomes: ['known already', 'refund done'] },
  ],
  [
    'a wrong amount',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      await deliver(pay('wxPay', 1, AMOUNT - 1));
    },
    { status: 2, refunds: ['applied'], outcomes: ['wrong amount'] },
  ],
  [
    'a wrong amount, told three times and asked about, goes back once when the order is over',
    async ({ begin, pay, deliver, sweep }) => {
      await begin('wxPay');
      const notice = pay('wxPay', 1, AMOUNT + 1);
      await deliver(notice, notice);
      await sweep();
      await deliver(notice);
      // The order is cancelled by now: nobody has to be asked any more.
      await sweep();
    },
    { status: 3, refunds: ['processing'], outcomes: ['wrong amount'] },
  ],
  [
    'a wrong amount, and then the right one: what was wrong goes back by itself',
    async ({ begin, pay, deliver, sweep }) => {
      await begin('wxPay');
      await deliver(pay('wxPay', 1, AMOUNT - 100));
      await begin('wxPay');
      await deliver(pay('wxPay', 2));
      await sweep();
    },
    { status: 1, refunds: ['processing'], outcomes: ['wrong amount', 'paid'] },
  ],
  [
    'a wrong amount for an order that is paid already',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      await begin('aliPay');
      await deliver(pay('aliPay', 2));
      await deliver(pay('wxPay', 1, AMOUNT - 100));
    },
    { status: 1, refunds: ['accepted'], outcomes: ['paid', 'wrong amount, goes back'] },
  ],
  [
    'a wrong amount, given back by the owner',
    async (bench) => {
      await bench.begin('wxPay');
      await bench.deliver(bench.pay('wxPay', 1, AMOUNT - 100));
      await bench.refund(undefined, `${bench.number}01R1`);
      await bench.deliver(bench.endRefund('wxPay', 'done'));
      expect(bench.services.wxPay.balanceOf(`${bench.number}01`)).toBe(0);
    },
    { status: 2, refunds: ['done'], outcomes: ['wrong amount', 'refund done'] },
  ],
  [
    'forged',
    async ({ begin, deliver }) => {
      await begin('wxPay');
      expect(await deliver('nonsense')).toEqual(['not taken']);
    },
    { status: 0, refunds: [], outcomes: [] },
  ],
  [
    'of a payment that nobody knows, and of ours by the other service',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      const notice = pay('wxPay');
      await deliver({ ...notice, outTradeNo: '1' });
      await deliver({ ...notice, provider: 'aliPay' });
    },
    { status: 0, refunds: [], outcomes: ['unknown payment', 'unknown payment'] },
  ],
  [
    'TRADE_FINISHED alone, and after TRADE_SUCCESS',
    async ({ begin, pay, deliver }) => {
      await begin('aliPay');
      const notice = pay('aliPay');
      await deliver({ ...notice, kind: 'finished' });
      await deliver(notice);
    },
    { status: 1, refunds: [], outcomes: ['paid', 'known already'] },
  ],
  [
    "Alipay's refund of all at the address of the payment (TRADE_CLOSED with refund_fee)",
    async (bench) => {
      const paid = await beginRefund(bench, 'aliPay');
      bench.endRefund('aliPay', 'done');
      await bench.deliver({ ...paid, ...ALIPAY_REFUND });
    },
    { status: 5, refunds: ['done'], outcomes: ['paid', 'refunds asked about'] },
  ],
  [
    "Alipay's refund of a part at the address of the payment (TRADE_SUCCESS with refund_fee)",
    async (bench) => {
      const paid = await beginRefund(bench, 'aliPay', 800);
      bench.endRefund('aliPay', 'done');
      await bench.deliver({ ...paid, ...ALIPAY_REFUND, refund: { state: 'done', amount: 800 }, key: '800' });
    },
    { status: 1, refunds: ['done'], outcomes: ['paid', 'refunds asked about'] },
  ],
  [
    "Alipay's refund that was made elsewhere",
    async ({ begin, pay, deliver }) => {
      await begin('aliPay');
      const paid = pay('aliPay');
      await deliver(paid);
      await deliver({ ...paid, ...ALIPAY_REFUND });
    },
    { status: 1, refunds: [], outcomes: ['paid', 'known already'] },
  ],
  ...(
    [
      ['done', 5],
      ['abnormal', 6],
      ['closed', 6],
    ] as const
  ).map(([state, status]): Row => [
    `a refund of WeChat Pay is ${state}`,
    async (bench) => {
      await beginRefund(bench, 'wxPay');
      const notice = bench.endRefund('wxPay', state);
      await bench.deliver(notice, notice);
    },
    { status, refunds: [state], outcomes: ['paid', `refund ${state}`] },
  ]),
  [
    'a refund of WeChat Pay is abnormal and done later',
    async (bench) => {
      await beginRefund(bench, 'wxPay');
      const notice = bench.endRefund('wxPay', 'abnormal');
      const refund = { ...notice.refund, state: 'done' as const };
      await bench.deliver(notice);
      await bench.deliver({ ...notice, refund, key: `${refund.number}:done` });
    },
    { status: 5, refunds: ['done'], outcomes: ['paid', 'refund abnormal', 'refund done'] },
  ],
  [
    'a refund of WeChat Pay is done, and an old notice calls it abnormal',
    async (bench) => {
      await beginRefund(bench, 'wxPay');
      const notice = bench.endRefund('wxPay', 'done');
      const refund = { ...notice.refund, state: 'abnormal' as const };
      await bench.deliver(notice);
      await bench.deliver({ ...notice, refund, key: `${refund.number}:abnormal` });
    },
    { status: 5, refunds: ['done'], outcomes: ['paid', 'refund done', 'known already'] },
  ],
];

describe.each(DATABASES)('notices on $name', ({ settings }) => {
  test.each(ROWS)('%s', async (...row) => {
    expect(await runRow(await settings(), row)).toEqual(row[2]);
  });
});

/** Refunds that fail, are asked for again, and end at the service whatever people have said meanwhile. */
import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { ALIPAY_REFUND, beginRefund, runRow, type Bench, type Row } from './notice-bench.ts';

const ROWS: Row[] = [
  [
    'a refund that was abnormal and is asked for again is done at the service meanwhile',
    async (bench) => {
      await beginRefund(bench, 'wxPay');
      await bench.deliver(bench.endRefund('wxPay', 'abnormal'));
      await bench.apply();
      await bench.deliver(bench.endRefund('wxPay', 'done'));
    },
    { status: 5, refunds: ['done'], outcomes: ['paid', 'refund abnormal', 'refund done'] },
  ],
  [
    'an abnormal refund is asked for again, refused by the owner, and done all the same',
    async (bench) => {
      await beginRefund(bench, 'wxPay');
      await bench.deliver(bench.endRefund('wxPay', 'abnormal'));
      await bench.apply();
      await bench.refuse();
      // The service may still be at work with the number: its money is not free for another refund.
      await bench.deliver(bench.endRefund('wxPay', 'done'));
    },
    { status: 5, refunds: ['done'], outcomes: ['paid', 'refund abnormal', 'refund done'] },
  ],
  [
    'a part that had failed, for which the member asked again and was refused, is done after all',
    async (bench) => {
      await beginRefund(bench, 'wxPay', 800);
      await bench.deliver(bench.endRefund('wxPay', 'abnormal'));
      await bench.apply();
      await bench.refuse();
      await bench.deliver(bench.endRefund('wxPay', 'done'));
    },
    { status: 1, refunds: ['done'], outcomes: ['paid', 'refund abnormal', 'refund done'] },
  ],
  [
    'a part is refunded while the member waits for an answer about the rest',
    async (bench) => {
      await beginRefund(bench, 'wxPay', 800);
      await bench.apply();
      await bench.deliver(bench.endRefund('wxPay', 'done'));
    },
    { status: 4, refunds: ['done', 'applied'], outcomes: ['paid', 'refund done'] },
  ],
  [
    'a part fails while the member waits for an answer about the rest',
    async (bench) => {
      await beginRefund(bench, 'wxPay', 800);
      await bench.apply();
      await bench.deliver(bench.endRefund('wxPay', 'abnormal'));
    },
    { status: 4, refunds: ['abnormal', 'applied'], outcomes: ['paid', 'refund abnormal'] },
  ],
  [
    'money that came twice does not go back at the bank, and the member asks for the money of the order',
    async (bench) => {
      await failSurplus(bench);
      await bench.apply();
      await bench.refund();
      await bench.deliver(bench.endRefund('wxPay', 'done', 3));
    },
    {
      status: 5,
      refunds: ['abnormal', 'done'],
      outcomes: ['paid', 'paid twice, goes back', 'refund abnormal', 'refund done'],
    },
  ],
  [
    'money that came twice does not go back at the bank; the owner tries it again by its number',
    async (bench) => {
      await failSurplus(bench);
      await bench.refund(undefined, `${bench.number}01R1`);
      await bench.deliver(bench.endRefund('wxPay', 'done'));
    },
    {
      status: 1,
      refunds: ['done'],
      outcomes: ['paid', 'paid twice, goes back', 'refund abnormal', 'refund done'],
    },
  ],
  [
    "a refund that Alipay has refused is not sent again by the notice of another one's end",
    async (bench) => {
      const { begin, pay, deliver, services, sweep } = bench;
      await begin('aliPay');
      await begin('wxPay');
      const paid = pay('aliPay');
      // One after the other: the second is the money that came twice.
      await deliver(pay('wxPay', 2));
      await deliver(paid);
      services.aliPay.refuses = true;
      await sweep();
      services.aliPay.refuses = false;
      await deliver({ ...paid, ...ALIPAY_REFUND });
      expect(services.aliPay.payments.get(`${bench.number}01`)?.refunds.size).toBe(0);
    },
    {
      status: 1,
      refunds: ['abnormal'],
      outcomes: ['paid', 'paid twice, goes back', 'refunds asked about'],
    },
  ],
  [
    'a refund whose answer was lost, and that the service refuses the second time, has happened',
    async (bench) => {
      const { begin, pay, deliver, services, refund, sweep } = bench;
      await begin('wxPay');
      await deliver(pay('wxPay'));
      services.wxPay.loses = 1;
      await refund();
      const told = bench.endRefund('wxPay', 'done');
      services.wxPay.refuses = true;
      await sweep();
      await deliver(told);
    },
    { status: 5, refunds: ['done'], outcomes: ['known already', 'paid'] },
  ],
];

/** Both attempts were paid. What came by the first one stays: the payer's bank does not take it. */
async function failSurplus({ begin, pay, deliver, sweep, endRefund }: Bench): Promise<void> {
  await begin('wxPay');
  await begin('aliPay');
  await begin('wxPay');
  await deliver(pay('wxPay', 3));
  await deliver(pay('wxPay', 1));
  await sweep();
  await deliver(endRefund('wxPay', 'abnormal'));
}

describe.each(DATABASES)('refunds on $name', ({ settings }) => {
  test.each(ROWS)('%s', async (...row) => {
    expect(await runRow(await settings(), row)).toEqual(row[2]);
  });
});

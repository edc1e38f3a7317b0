// Notices that must not be acted on. Each begins as a true one, and is signed by who the row says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NoticeError, type PaymentGateway, type SignedRequest } from '../../src/server/gateways/gateway.ts';
import { forgeAlipay, forgeWxpay, type Fields } from './forgeries.ts';
import { begin, findKeys, NOON, openPractice, type Practice } from './practice.ts';

const keys = await findKeys(NOON);
let practice: Practice & { finish: () => void };

beforeAll(async () => {
  practice = await openPractice('both');
});
afterAll(() => practice.finish());

/** Why the notice is not acted on; undefined when it is. */
function reasonOf(gateway: PaymentGateway, request: SignedRequest): string | undefined {
  try {
    gateway.readNotice(request);
    return undefined;
  } catch (error) {
    if (error instanceof NoticeError) return error.reason;
    throw error;
  }
}

async function takeNotice(scene: 'page' | 'native'): Promise<{ headers: Fields; body: string }> {
  const outTradeNo = await begin(practice, { scene });
  await practice.gateway.choose(outTradeNo, 'paid');
  const notice = practice.notices.at(-1);
  if (notice === undefined) throw new Error('There is no notice.');
  return notice;
}

describe('Alipay', () => {
  const { sign, write, rows } = forgeAlipay(keys);

  test.each(rows)('a notice with %s: %s', async (_, reason, forge) => {
    const notice = await takeNotice('page');
    const fields = Object.fromEntries(new URLSearchParams(notice.body));
    expect(reasonOf(practice.aliPay, { headers: {}, body: forge(fields) })).toBe(reason);
    // The row begins as a true notice, and its way of signing is the right one.
    expect(reasonOf(practice.aliPay, { headers: {}, body: write(sign(fields)) })).toBeUndefined();
  });

  test('refunds that are told at the address of the payment', async () => {
    const { body } = await takeNotice('page');
    const fields = Object.fromEntries(new URLSearchParams(body));
    const read = (given: Fields) => practice.aliPay.readNotice({ headers: {}, body: write(sign(given)) });
    const refund = { ...fields, gmt_refund: '2026-11-23 12:01:00.123', refund_fee: '2.34' };
    expect(read(refund)).toMatchObject({ kind: 'refund', key: '234', amount: 1234, refund: { amount: 234 } });
    const whole = { ...refund, trade_status: 'TRADE_CLOSED', refund_fee: '12.34' };
    expect(read(whole)).toMatchObject({ kind: 'refund', key: '1234' });
    expect(read({ ...fields, trade_status: 'TRADE_CLOSED' })).toMatchObject({ kind: 'closed' });
    expect(read({ ...fields, trade_status: 'TRADE_FINISHED' })).toMatchObject({ kind: 'finished' });
  });
});

describe('WeChat Pay', () => {
  const { sign, write, rows, PAYMENT } = forgeWxpay(keys, () => NOON);

  test.each(rows)('a notice with %s: %s', async (_, reason, forge) => {
    const notice = await takeNotice('native');
    expect(reasonOf(practice.wxPay, forge(notice))).toBe(reason);
    // The notice that the row begins with is a true one, and so is what the test signs.
    expect(reasonOf(practice.wxPay, notice)).toBeUndefined();
    expect(reasonOf(practice.wxPay, sign(write(PAYMENT)))).toBeUndefined();
  });

  test.each([
    ['SUCCESS', 'done'],
    ['ABNORMAL', 'abnormal'],
    ['CLOSED', 'closed'],
  ])('a refund that is %s', (status, state) => {
    const { appid: _, trade_state: __, ...basis } = PAYMENT;
    const amount = { total: 1234, refund: 234 };
    const refund = { ...basis, out_refund_no: 'R1', refund_id: '50', refund_status: status, amount };
    expect(practice.wxPay.readNotice(sign(write(refund, `REFUND.${status}`)))).toMatchObject({
      kind: 'refund',
      amount: 1234,
      refund: { number: 'R1', state, amount: 234, refundId: '50' },
      key: `R1 ${state}`,
    });
  });
});

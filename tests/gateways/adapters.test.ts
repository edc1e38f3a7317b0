// The adapters against the practice gateway, over HTTP, with each kind of keys.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GatewayError, type Scene } from '../../src/server/gateways/gateway.ts';
import { begin, newPayment, NOON, openPractice, providerOf, type Practice } from './practice.ts';

const MINUTE = 60_000;
const [YESTERDAY, TODAY] = ['2026-11-22', '2026-11-23'];

describe.each(['public-keys', 'certificates', 'both'] as const)('with %s', (keyMode) => {
  let practice: Practice & { finish: () => void };

  beforeAll(async () => {
    practice = await openPractice(keyMode);
  });
  afterAll(() => practice.finish());

  const clientOf = (scene: Scene) => practice[scene === 'page' || scene === 'wap' ? 'aliPay' : 'wxPay'];
  const lastNotice = (scene: Scene) => {
    const notice = practice.notices.at(-1);
    if (notice === undefined) throw new Error('There is no notice.');
    return clientOf(scene).readNotice(notice);
  };

  test.each<Scene>(['page', 'wap', 'native', 'h5', 'jsapi'])(
    'a payment by %s is begun, paid, told, found and refunded in two parts',
    async (scene) => {
      const gateway = clientOf(scene);
      const outTradeNo = await begin(practice, { scene, openid: 'oSomebody' });
      expect(await gateway.query(outTradeNo)).toEqual({ state: 'open' });
      expect(await practice.gateway.choose(outTradeNo, 'paid')).toBe(true);
      const notice = lastNotice(scene);
      const basis = { outTradeNo, transactionId: notice.transactionId, amount: 1234, paidAt: NOON };
      expect(notice).toMatchObject({ ...basis, kind: 'paid', key: '', provider: gateway.provider });
      expect(await gateway.query(outTradeNo)).toEqual({
        state: 'paid',
        transactionId: notice.transactionId,
        amount: 1234,
        paidAt: NOON,
      });
      expect(await gateway.close(outTradeNo)).toBe('paid');

      const reason = `${'退'.repeat(79)}😀款`;
      const refund = { outTradeNo, paid: 1234, reason, notifyUrl: 'https://shop.example.com/notice/wx' };
      for (const [index, amount] of [1000, 234].entries()) {
        const refundNumber = `${outTradeNo}R${index}`;
        const isAlipay = gateway.provider === 'aliPay';
        const first = await gateway.refund({ ...refund, refundNumber, amount });
        expect(first.state).toBe(isAlipay ? 'done' : 'processing');
        expect(await gateway.refund({ ...refund, refundNumber, amount })).toMatchObject({ state: 'done' });
        await practice.gateway.deliverDue();
        const told = lastNotice(scene);
        expect(told).toMatchObject({ kind: 'refund', outTradeNo, amount: 1234, refund: { state: 'done' } });
        const sum = index === 0 ? 1000 : 1234;
        expect(told.refund).toMatchObject(isAlipay ? { amount: sum } : { amount, number: refundNumber });
        expect(told.key).toBe(isAlipay ? String(sum) : `${refundNumber} done`);
        expect(await gateway.queryRefund(outTradeNo, refundNumber)).toMatchObject({ state: 'done', amount });
      }
      expect(await gateway.queryRefund(outTradeNo, 'never')).toEqual({ state: 'unknown' });
      // Refunded as a whole, it was paid all the same.
      expect(await gateway.query(outTradeNo)).toMatchObject({ state: 'paid', amount: 1234 });
      await expect(gateway.refund({ ...refund, refundNumber: 'R9', amount: 1 })).rejects.toMatchObject({
        reason: 'refused',
      });
    },
  );

  test.each<Scene>(['page', 'native'])('a payment by %s is closed once and for all', async (scene) => {
    const gateway = clientOf(scene);
    const outTradeNo = await begin(practice, { scene });
    expect(await gateway.close(outTradeNo)).toBe('closed');
    expect(await gateway.close(outTradeNo)).toBe('closed');
    expect(await gateway.query(outTradeNo)).toEqual({ state: 'closed' });
    expect(await practice.gateway.choose(outTradeNo, 'paid')).toBe(false);
    expect(await practice.gateway.choose(outTradeNo, 'late')).toBe(true);
    expect(lastNotice(scene)).toMatchObject({ kind: 'paid', outTradeNo });
  });

  test('a page that was never opened is no payment yet, and can be paid after it was closed', async () => {
    const payment = newPayment(practice, { scene: 'page' });
    const start = await practice.aliPay.begin(payment);
    expect(await practice.aliPay.query(payment.outTradeNo)).toEqual({ state: 'unknown' });
    expect(await practice.aliPay.close(payment.outTradeNo)).toBe('closed');
    await fetch('payUrl' in start ? start.payUrl : '', { redirect: 'manual' });
    expect(await practice.aliPay.query(payment.outTradeNo)).toEqual({ state: 'open' });
  });

  test('an unknown number is unknown, and closed', async () => {
    for (const gateway of [practice.aliPay, practice.wxPay]) {
      expect(await gateway.query('2026112312000099999901')).toEqual({ state: 'unknown' });
      expect(await gateway.close('2026112312000099999901')).toBe('closed');
    }
  });

  test('the certificates of both ends are watched', () => {
    // With public keys Alipay has no certificate; the merchant of WeChat Pay always has one.
    expect(practice.aliPay.certificateEnds === undefined).toBe(keyMode === 'public-keys');
    expect(practice.wxPay.certificateEnds?.getUTCFullYear()).toBe(2031);
  });
});

describe('outcomes that are rare', () => {
  let practice: Practice & { finish: () => void };

  beforeAll(async () => {
    practice = await openPractice();
  });
  afterAll(() => practice.finish());

  const noticesOf = (outTradeNo: string) =>
    practice.notices
      .map((each) => practice[providerOf(each)].readNotice(each))
      .filter((notice) => notice.outTradeNo === outTradeNo);

  test.each<Scene>(['page', 'native'])('by %s', async (scene) => {
    const gateway = practice[scene === 'page' ? 'aliPay' : 'wxPay'];
    const choose = async (outcome: Parameters<typeof practice.gateway.choose>[1]) => {
      const outTradeNo = await begin(practice, { scene });
      expect(await practice.gateway.choose(outTradeNo, outcome)).toBe(true);
      return outTradeNo;
    };
    const failed = await choose('failed');
    expect(await gateway.query(failed)).toEqual({ state: scene === 'page' ? 'closed' : 'failed' });
    const late = await choose('late');
    expect(noticesOf(late)).toEqual([]);
    expect(await gateway.close(late)).toBe('closed');
    await practice.gateway.deliverDue();
    expect(noticesOf(late)).toMatchObject([{ kind: 'paid', amount: 1234 }]);
    const twice = noticesOf(await choose('twice'));
    expect(twice).toMatchObject([{ amount: 1234 }, { amount: 1234 }]);
    expect(new Set(twice.map(({ transactionId }) => transactionId)).size).toBe(2);
    const wrong = await choose('wrong-amount');
    expect(noticesOf(wrong)).toMatchObject([{ amount: 1233 }]);
    expect(await gateway.query(wrong)).toMatchObject({ state: 'paid', amount: 1233 });
    await choose('wrong-address');
    expect(practice.notices.at(-1)?.url).toBe('https://shop.example.com/practice-pay/nobody');
    const live = await choose('closed-while-live');
    expect(await gateway.close(live)).toBe('closed');
    expect(await practice.gateway.choose(live, 'paid')).toBe(true);
    expect(await gateway.query(live)).toMatchObject({ state: 'paid' });
  });

  test('a refund that the service cannot make', async () => {
    const refund = { paid: 1234, amount: 1234, reason: '', notifyUrl: 'https://shop.example.com/notice/wx' };
    const [ali, wx] = [await begin(practice, { scene: 'page' }), await begin(practice, { scene: 'native' })];
    for (const each of [ali, wx]) await practice.gateway.choose(each, 'refund-abnormal');
    await expect(
      practice.aliPay.refund({ ...refund, outTradeNo: ali, refundNumber: 'A1' }),
    ).rejects.toMatchObject({ reason: 'refused', code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' });
    await practice.wxPay.refund({ ...refund, outTradeNo: wx, refundNumber: 'W1' });
    await practice.gateway.deliverDue();
    expect(noticesOf(wx).at(-1)).toMatchObject({ kind: 'refund', refund: { state: 'abnormal' } });
    expect(await practice.wxPay.queryRefund(wx, 'W1')).toMatchObject({ state: 'abnormal', amount: 1234 });
  });

  test('a page for phones is gone after 5 minutes, and a payment expires', async () => {
    const h5 = await begin(practice, { scene: 'h5' });
    const native = await begin(practice, { scene: 'native' });
    practice.clock.now = new Date(NOON.getTime() + 5 * MINUTE + 1);
    expect(practice.gateway.describe(h5)).toMatchObject({ isPayable: false, state: 'open' });
    expect(practice.gateway.describe(native)).toMatchObject({ isPayable: true });
    practice.clock.now = new Date(NOON.getTime() + 30 * MINUTE);
    expect(await practice.wxPay.query(native)).toEqual({ state: 'closed' });
    practice.clock.now = NOON;
  });

  test('a notice that is not taken comes again, newly signed', async () => {
    practice.answer = { status: 500, body: '' };
    const outTradeNo = await begin(practice, { scene: 'native' });
    await practice.gateway.choose(outTradeNo, 'paid');
    practice.answer = undefined;
    expect(await practice.gateway.deliverDue()).toBe(0);
    practice.clock.now = new Date(NOON.getTime() + MINUTE);
    expect(await practice.gateway.deliverDue()).toBe(1);
    expect(noticesOf(outTradeNo)).toHaveLength(2);
    practice.clock.now = NOON;
  });

  test('the silent sign-in leads back with a code, which tells who pays', async () => {
    const url = practice.wxPay.signInUrl?.(`${practice.origin}/client/payment?order=1`, 'state1') ?? '';
    const answer = await fetch(url, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '', practice.origin);
    expect(back.searchParams.get('state')).toBe('state1');
    expect(await practice.wxPay.readOpenid?.(back.searchParams.get('code') ?? '')).toMatch(/^oPractice/);
    await expect(practice.wxPay.readOpenid?.('wrong')).rejects.toBeInstanceOf(GatewayError);
  });

  test('bills list what was paid and refunded, with a planted mistake of each kind', async () => {
    const day = await openPractice();
    const outcomes = ['paid', 'bill-missing', 'bill-extra', 'bill-amount', 'bill-fee'] as const;
    for (const gateway of [day.aliPay, day.wxPay]) {
      const scene = gateway === day.aliPay ? 'page' : 'native';
      const numbers: string[] = [];
      for (const outcome of outcomes) {
        const outTradeNo = await begin(day, { scene, amount: 10_000, title: '一套, “`,两本' });
        await day.gateway.choose(outTradeNo, outcome);
        numbers.push(outTradeNo);
      }
      const [paid = '', , extra = '', amount = '', fee = ''] = numbers;
      const refund = { outTradeNo: paid, refundNumber: `${scene}R`, amount: 5000, paid: 10_000, reason: '' };
      await gateway.refund({ ...refund, notifyUrl: 'https://shop.example.com/notice/wx' });
      expect(await gateway.readBill(TODAY)).toBeUndefined();
      expect(await gateway.readBill(YESTERDAY)).toEqual([]);
      day.clock.now = new Date('2026-11-24T10:00:00+08:00');
      const bill = await gateway.readBill(TODAY);
      day.clock.now = NOON;
      const line = { kind: 'payment', amount: 10_000, fee: 60 };
      expect(bill).toMatchObject([
        { ...line, outTradeNo: paid },
        { kind: 'refund', outTradeNo: paid, refundNumber: `${scene}R`, amount: 5000, fee: -30 },
        { ...line, outTradeNo: extra },
        { ...line, outTradeNo: `X${extra.slice(1)}` },
        { ...line, outTradeNo: amount, amount: 10_001 },
        { ...line, outTradeNo: fee, fee: 61 },
      ]);
    }
    day.finish();
  });
});

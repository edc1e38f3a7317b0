import { setImmediate as turn } from 'node:timers/promises';
import {
  GatewayError,
  NoticeError,
  type Notice,
  type PaymentGateway,
  type PaymentState,
  type Provider,
  type RefundState,
} from '../../src/server/gateways/gateway.ts';

interface Payment {
  amount: number;
  expiresAt: Date;
  state: 'open' | 'closed' | 'paid';
  refunds: Map<string, { amount: number; state: 'processing' | 'done' | 'abnormal' | 'closed' }>;
}

/**
 * A payment service without its protocol, for laws that need thousands of steps. It keeps its own ledger and
 * answers, fails and reorders as the test's random numbers say. `tests/gateways` test the protocols.
 */
export class ScriptedService {
  readonly provider: Provider;
  readonly payments = new Map<string, Payment>();
  /** Notices that were sent, to be delivered any number of times. */
  readonly notices: Notice[] = [];
  /** A number between 0 and 1. */
  random: () => number;
  /** How often an answer is lost, after what was asked or before, and the notice of a payment. */
  loss = 0;
  /** So many next answers are lost after what was asked has happened. */
  loses = 0;
  /** How often it closes a payment only in its words, as Alipay does one whose page was not opened yet. */
  liveness = 0;
  /** It takes no refund. */
  refuses = false;
  now: () => Date = () => new Date('2026-03-01T08:00:00.000Z');

  constructor(provider: Provider, random: () => number) {
    this.provider = provider;
    this.random = random;
  }

  private async answer<T>(act: () => T): Promise<T> {
    for (let left = Math.floor(this.random() * 3); left > 0; left -= 1) await turn();
    const lost = () => new GatewayError('unavailable', 'TIMEOUT', 'No answer.');
    if (this.random() < this.loss / 2) throw lost();
    const result = act();
    if (this.loses > 0) {
      this.loses -= 1;
      throw lost();
    }
    if (this.random() < this.loss / 2) throw lost();
    return result;
  }

  /** The payer pays. Returns false when the service no longer takes it. */
  pay(outTradeNo: string, amount?: number): boolean {
    const payment = this.payments.get(outTradeNo);
    if (payment?.state !== 'open' || payment.expiresAt <= this.now()) return false;
    payment.state = 'paid';
    payment.amount = amount ?? payment.amount;
    if (this.random() >= this.loss) this.notices.push(this.noticeOf(outTradeNo, payment));
    return true;
  }

  /** The service ends a refund that it works on. */
  endRefund(outTradeNo: string, number: string, state: 'done' | 'abnormal' | 'closed'): void {
    const payment = this.payments.get(outTradeNo);
    const refund = payment?.refunds.get(number);
    // What was abnormal may be done later, by hand at the service.
    const mayEnd = refund?.state === 'processing' || (refund?.state === 'abnormal' && state === 'done');
    if (payment === undefined || refund === undefined || !mayEnd) return;
    refund.state = state;
    this.notices.push({
      ...this.noticeOf(outTradeNo, payment),
      kind: 'refund',
      key: `${number}:${state}`,
      refund: { number, state, amount: refund.amount },
    });
  }

  /** Fen that have stayed here of one payment. */
  balanceOf(outTradeNo: string): number {
    const payment = this.payments.get(outTradeNo);
    if (payment?.state !== 'paid') return 0;
    const back = [...payment.refunds.values()].filter(({ state }) => state === 'done');
    return payment.amount - back.reduce((sum, { amount }) => sum + amount, 0);
  }

  private noticeOf(outTradeNo: string, { amount }: Payment): Notice {
    const transactionId = `T${outTradeNo}`;
    return { provider: this.provider, transactionId, outTradeNo, kind: 'paid', amount, key: '' };
  }

  private stateOf(outTradeNo: string): PaymentState {
    const payment = this.payments.get(outTradeNo);
    if (payment === undefined) return { state: 'unknown' };
    if (payment.state !== 'paid') return { state: payment.state };
    return { state: 'paid', transactionId: `T${outTradeNo}`, amount: payment.amount, paidAt: this.now() };
  }

  private close(outTradeNo: string): 'closed' | 'paid' {
    const payment = this.payments.get(outTradeNo);
    if (payment?.state === 'paid') return 'paid';
    if (payment !== undefined && this.random() >= this.liveness) payment.state = 'closed';
    return 'closed';
  }

  private refund(outTradeNo: string, number: string, amount: number): RefundState {
    const payment = this.payments.get(outTradeNo);
    if (payment?.state !== 'paid') throw new GatewayError('refused', 'NOT_PAID', 'Not paid.');
    if (this.refuses) throw new GatewayError('refused', 'SELLER_BALANCE_NOT_ENOUGH', 'Not now.');
    const known = payment.refunds.get(number);
    if (known !== undefined) return { state: known.state, amount: known.amount };
    const sum = [...payment.refunds.values()]
      .filter(({ state }) => state !== 'closed')
      .reduce((before, each) => before + each.amount, amount);
    if (sum > payment.amount) throw new GatewayError('refused', 'TOO_MUCH', 'More than was paid.');
    payment.refunds.set(number, { amount, state: 'processing' });
    return { state: 'processing', amount };
  }

  readonly gateway = (): PaymentGateway => ({
    provider: this.provider,
    begin: ({ outTradeNo, amount, expiresAt }) =>
      this.answer(() => {
        if (this.payments.has(outTradeNo)) throw new Error('A number was used twice.');
        this.payments.set(outTradeNo, { amount, expiresAt, state: 'open', refunds: new Map() });
        return { codeUrl: `pay:${outTradeNo}` };
      }),
    query: (outTradeNo) => this.answer(() => this.stateOf(outTradeNo)),
    close: (outTradeNo) => this.answer(() => this.close(outTradeNo)),
    refund: ({ outTradeNo, refundNumber, amount }) =>
      this.answer(() => this.refund(outTradeNo, refundNumber, amount)),
    queryRefund: (outTradeNo, number) =>
      this.answer(() => {
        const refund = this.payments.get(outTradeNo)?.refunds.get(number);
        return refund === undefined ? { state: 'unknown' } : { state: refund.state, amount: refund.amount };
      }),
    readNotice: ({ body }) => {
      if (!body.startsWith('{')) throw new NoticeError('signature', 'Not signed.');
      return JSON.parse(body) as Notice;
    },
    answers: {
      taken: { status: 200, contentType: 'text/plain', body: 'taken' },
      notTaken: { status: 400, contentType: 'text/plain', body: 'not taken' },
    },
    readBill: () => Promise.resolve([]),
  });
}

/**
 * Stands in for both payment services. It speaks their protocols with real keys, signatures and encryption,
 * so that the adapters run whole without a contract. No money moves.
 */
import { makeAlipayService } from './alipay-service.ts';
import { textAnswer, type PracticeAnswer, type PracticeRequest } from './exchange.ts';
import {
  makeLedger,
  refundedOf,
  type Ledger,
  type LedgerFile,
  type PracticeOutcome,
  type PracticePayment,
  type Transaction,
} from './ledger.ts';
import { makeNoticeQueue, type Deliver, type NoticeQueue } from './notices.ts';
import {
  describeMerchant,
  makePracticeKeys,
  type MerchantOfPractice,
  type PracticeKeyMode,
  type PracticeKeys,
} from './practice-keys.ts';
import type { ServiceContext } from './service-context.ts';
import { makeWxpayService } from './wxpay-service.ts';

export interface PracticeOptions {
  /** Where the adapters reach it: `http://127.0.0.1:3000`. */
  origin: () => string;
  /** Sends a notice to the merchant. */
  deliver: Deliver;
  /** Called when a notice becomes due in so many milliseconds: `deliverDue` is to be called then. */
  wake?: (milliseconds: number) => void;
  now?: () => Date;
  keyMode?: PracticeKeyMode;
  /** Makes or finds the keys, at first use; by default new ones, which takes about a second. */
  findKeys?: (now: Date) => Promise<PracticeKeys>;
  /** Where payments are kept; by default in memory. */
  file?: LedgerFile;
}

/** What the page of a payment shows. */
export interface PracticeView extends Pick<
  PracticePayment,
  'provider' | 'outTradeNo' | 'scene' | 'title' | 'amount' | 'expiresAt' | 'returnUrl' | 'state' | 'outcome'
> {
  isPayable: boolean;
  /** Fen. */
  refunded: number;
}

export interface PracticeGateway {
  /** The settings with which the adapters reach it. */
  merchant(): Promise<MerchantOfPractice>;
  /** Answers what is sent to `/practice-pay/alipay/…` and `/practice-pay/wxpay/…`. */
  handle(request: PracticeRequest): Promise<PracticeAnswer>;
  /** Undefined for a payment that it does not know. */
  describe(outTradeNo: string): PracticeView | undefined;
  /**
   * Decides what becomes of a payment, and delivers the notices of it. False when it cannot be paid any
   * more.
   */
  choose(outTradeNo: string, outcome: PracticeOutcome): Promise<boolean>;
  /** Delivers the notices that are due. Resolves with how many were taken. */
  deliverDue(): Promise<number>;
}

export function makePracticeGateway({
  origin,
  deliver,
  wake,
  now = () => new Date(),
  keyMode = 'both',
  findKeys = makePracticeKeys,
  file,
}: PracticeOptions): PracticeGateway {
  const ledger = makeLedger(now, file);
  const notices = makeNoticeQueue({ now, deliver, wake });
  let opened: ReturnType<typeof openServices> | undefined;
  const open = (): ReturnType<typeof openServices> =>
    (opened ??= openServices({ ledger, notices, now, keyMode, findKeys, origin }));

  return {
    async merchant() {
      const { keys } = await open();
      return describeMerchant(keys, keyMode, `${origin()}/practice-pay`);
    },
    async handle(request) {
      const { aliPay, wxPay } = await open();
      try {
        return (request.path.startsWith('/practice-pay/alipay/') ? aliPay : wxPay).handle(request);
      } catch {
        return textAnswer(400, 'The practice gateway cannot read this request.');
      } finally {
        ledger.save();
      }
    },
    describe(outTradeNo) {
      const payment = ledger.findAny(outTradeNo);
      if (payment === undefined) return undefined;
      const { provider, scene, title, amount, expiresAt, returnUrl, state, outcome } = payment;
      const facts = { provider, outTradeNo, scene, title, amount, expiresAt, returnUrl, state, outcome };
      return { ...facts, isPayable: ledger.isPayable(payment), refunded: refundedOf(payment) };
    },
    async choose(outTradeNo, outcome) {
      const payment = ledger.findAny(outTradeNo);
      const isLate = outcome === 'late' && payment?.state === 'closed';
      if (payment === undefined || !(isLate || ledger.isPayable(payment))) return false;
      const { notify } = await open();
      payment.outcome = outcome;
      for (const transaction of decide(ledger, payment, isLate)) notify(payment, transaction);
      if (outcome === 'failed' && payment.provider === 'aliPay') notify(payment);
      // Before its notice: whoever is killed in between is asked about it after the next start.
      ledger.save();
      await notices.deliverDue();
      return true;
    },
    deliverDue: () => notices.deliverDue(),
  };
}

interface ServiceOptions extends Pick<ServiceContext, 'ledger' | 'now' | 'origin'> {
  notices: NoticeQueue;
  keyMode: PracticeKeyMode;
  findKeys: (now: Date) => Promise<PracticeKeys>;
}

async function openServices({ notices, keyMode, findKeys, ...options }: ServiceOptions) {
  const { now } = options;
  let turn = false;
  const keys = await findKeys(now());
  const usesCertificate = (): boolean => {
    turn = !turn;
    return keyMode === 'both' ? turn : keyMode === 'certificates';
  };
  const notify: ServiceContext['notify'] = (payment, transaction, refund) =>
    notices.add(payment.provider, () => {
      const { provider, outcome } = payment;
      const notice =
        provider === 'aliPay'
          ? aliPay.writeNotice(payment, transaction, refund !== undefined)
          : wxPay.writeNotice(payment, transaction, refund);
      const isWrong = outcome === 'wrong-address' && refund === undefined;
      return isWrong ? { ...notice, url: new URL('/practice-pay/nobody', notice.url).href } : notice;
    });
  const context = { ...options, keys, usesCertificate, notify };
  const aliPay = makeAlipayService(context);
  const wxPay = makeWxpayService(context);
  return { keys, aliPay, wxPay, notify };
}

/** What the choice means for the payment; returns what was paid. */
function decide(ledger: Ledger, payment: PracticePayment, isLate: boolean): Transaction[] {
  const { outcome = 'paid' } = payment;
  if (outcome === 'failed') payment.state = 'failed';
  if (outcome === 'closed-while-live') payment.isHidden = true;
  if (outcome === 'h5-gone') payment.isGone = true;
  if (['failed', 'closed-while-live', 'h5-gone'].includes(outcome) || (outcome === 'late' && !isLate))
    return [];
  if (outcome === 'twice') return [ledger.pay(payment), ledger.pay(payment)];
  // One fen less, so that it could be overlooked.
  const wrong = payment.amount > 1 ? payment.amount - 1 : 2;
  return [ledger.pay(payment, outcome === 'wrong-amount' ? wrong : payment.amount)];
}

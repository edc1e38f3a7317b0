/** Holds the payments of the practice gateway, and what was chosen for each. */
import { randomInt } from 'node:crypto';

/**
 * What becomes of a payment. `late`: it is paid after the merchant has closed it. `closed-while-live`: the
 * service says that there is no such payment, while the payer's page or QR code can still be paid. `bill-…`:
 * it is paid, and the bill of the day is wrong about it: it lacks the payment, has one too many, or states
 * another amount or fee.
 */
export const PRACTICE_OUTCOMES = [
  'paid',
  'failed',
  'late',
  'twice',
  'wrong-amount',
  'refund-abnormal',
  'wrong-address',
  'closed-while-live',
  'h5-gone',
  'bill-missing',
  'bill-extra',
  'bill-amount',
  'bill-fee',
] as const;

export type Provider = 'aliPay' | 'wxPay';
type Scene = 'native' | 'page' | 'h5' | 'wap' | 'jsapi';

export type PracticeOutcome = (typeof PRACTICE_OUTCOMES)[number];

export interface Transaction {
  id: string;
  amount: number;
  paidAt: Date;
}

export interface PracticeRefund {
  number: string;
  id: string;
  amount: number;
  state: 'done' | 'abnormal';
  at: Date;
}

export interface PracticePayment {
  readonly provider: Provider;
  readonly outTradeNo: string;
  readonly scene: Scene;
  readonly title: string;
  readonly amount: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly openid?: string;
  state: 'open' | 'closed' | 'failed' | 'paid';
  /** The service says that there is no such payment. */
  isHidden: boolean;
  /** The page for browsers of phones is gone. */
  isGone: boolean;
  outcome?: PracticeOutcome;
  readonly transactions: Transaction[];
  readonly refunds: PracticeRefund[];
}

type NewPracticePayment = Omit<
  PracticePayment,
  'createdAt' | 'state' | 'isHidden' | 'isGone' | 'outcome' | 'transactions' | 'refunds'
>;

/** Where payments are kept, so that a process that is killed loses none. */
export interface LedgerFile {
  /** What is stored, without what nobody asks for any more. */
  read(now: Date): PracticePayment[];
  /** Stores a payment that has changed. */
  store(payment: PracticePayment): void;
}

const H5_MS = 5 * 60_000;

export type Ledger = ReturnType<typeof makeLedger>;

/** Without a file the payments live in memory only. */
export function makeLedger(now: () => Date, file?: LedgerFile) {
  const keyOf = (provider: Provider, outTradeNo: string): string => `${provider} ${outTradeNo}`;
  const payments = new Map(
    file?.read(now()).map((each) => [keyOf(each.provider, each.outTradeNo), each] as const),
  );
  /** Those that were handed out, and may have changed. */
  const touched = new Set<PracticePayment>();

  function settle(payment: PracticePayment): PracticePayment {
    const isOver = now() >= payment.expiresAt;
    if (payment.state === 'open' && isOver) payment.state = 'closed';
    return payment;
  }

  const pay = (payment: PracticePayment, amount = payment.amount) => addTransaction(payment, amount, now());

  return {
    all: (): PracticePayment[] => [...payments.values()],
    find(provider: Provider, outTradeNo: string): PracticePayment | undefined {
      const found = payments.get(keyOf(provider, outTradeNo));
      if (found !== undefined) touched.add(found);
      return found === undefined ? undefined : settle(found);
    },
    findAny(outTradeNo: string): PracticePayment | undefined {
      return this.find('wxPay', outTradeNo) ?? this.find('aliPay', outTradeNo);
    },
    create(payment: NewPracticePayment): PracticePayment {
      const created: PracticePayment = {
        ...payment,
        createdAt: now(),
        state: 'open',
        isHidden: false,
        isGone: false,
        transactions: [],
        refunds: [],
      };
      payments.set(keyOf(payment.provider, payment.outTradeNo), created);
      touched.add(created);
      return created;
    },
    pay,
    /** Stores what has changed since the last time. */
    save(): void {
      for (const payment of touched) file?.store(payment);
      touched.clear();
    },
    /** True when the payer may still pay. */
    isPayable(payment: PracticePayment): boolean {
      const isGone = payment.scene === 'h5' && now().getTime() - payment.createdAt.getTime() > H5_MS;
      return settle(payment).state === 'open' && !payment.isGone && !isGone;
    },
    /** The merchant closes it. A payment that is to be late is paid right after. */
    close(payment: PracticePayment): Transaction | undefined {
      payment.state = 'closed';
      return payment.outcome === 'late' ? pay(payment) : undefined;
    },
    refund: (payment: PracticePayment, number: string, amount: number) =>
      refund(payment, { number, amount, at: now() }),
  };
}

function addTransaction(payment: PracticePayment, amount: number, paidAt: Date): Transaction {
  const digits = Array.from({ length: 18 }, () => randomInt(10)).join('');
  const transaction = { id: `9${Date.now()}${digits}`.slice(0, 28), amount, paidAt };
  payment.transactions.push(transaction);
  payment.state = 'paid';
  payment.isHidden = false;
  return transaction;
}

/** Fen that went back to the payer. */
export function refundedOf({ refunds }: PracticePayment): number {
  return refunds.filter(({ state }) => state === 'done').reduce((sum, each) => sum + each.amount, 0);
}

function refund(
  payment: PracticePayment,
  { number, amount, at }: Pick<PracticeRefund, 'number' | 'amount' | 'at'>,
): PracticeRefund | undefined {
  const earlier = payment.refunds.find((each) => each.number === number);
  if (earlier !== undefined) return earlier.amount === amount ? earlier : undefined;
  const paid = payment.transactions.reduce((sum, each) => sum + each.amount, 0);
  if (amount <= 0 || amount > paid - refundedOf(payment)) return undefined;
  const state = payment.outcome === 'refund-abnormal' ? 'abnormal' : 'done';
  const made = { number, id: `5${number}`.slice(0, 32), amount, state, at } as const;
  payment.refunds.push(made);
  return made;
}

/**
 * Declares what the server asks of a payment service. One adapter for each service implements it. Amounts are
 * whole fen. An adapter checks signatures, merchant and app; whether an amount is right, its caller decides.
 */

export type Provider = 'aliPay' | 'wxPay';

/**
 * Where the payer is. `native` and `page`: a computer; `h5` and `wap`: the browser of a phone; `jsapi`:
 * inside WeChat.
 */
export type Scene = 'native' | 'page' | 'h5' | 'wap' | 'jsapi';

/** A payment to begin. */
export interface NewPayment {
  /** At most 32 characters, never used before. */
  outTradeNo: string;
  scene: Scene;
  /** Shown to the payer by the service. */
  title: string;
  amount: number;
  /** The service takes no payment after it. */
  expiresAt: Date;
  /** Absolute address that gets the notices. */
  notifyUrl: string;
  /** Absolute address to which the service leads the payer back. */
  returnUrl: string;
  /** The payer's IP address. `h5` needs it. */
  payerAddress: string;
  /** The payer at this merchant's app. `jsapi` needs it. */
  openid?: string;
}

/** How the payer pays: a page to open, the text of a QR code, or the parameters of WeChat's own dialog. */
export type PaymentStart =
  | { payUrl: string }
  | { codeUrl: string }
  | {
      jsapi: Readonly<
        Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign', string>
      >;
    };

/** What the service says about a payment. `unknown`: it knows no such number. */
export type PaymentState =
  | { state: 'open' | 'closed' | 'failed' | 'unknown' }
  | { state: 'paid'; transactionId: string; amount: number; paidAt: Date };

export interface NewRefund {
  outTradeNo: string;
  /** The same for every try of one refund. */
  refundNumber: string;
  amount: number;
  /** What was paid. */
  paid: number;
  /** Cut by the adapter to what the service takes. */
  reason: string;
  notifyUrl: string;
}

/** `unknown`: the service knows no such refund, so it may be asked for again. */
export interface RefundState {
  state: 'processing' | 'done' | 'abnormal' | 'closed' | 'unknown';
  refundId?: string;
  /** Fen, once the service says it. */
  amount?: number;
}

/** A notice whose signature, merchant and app are right. */
export interface Notice {
  provider: Provider;
  /** The service's number of the payment. */
  transactionId: string;
  outTradeNo: string;
  /**
   * `paid`; `finished`: paid, and no longer refundable; `closed`: it takes no payment any more; `refund`: see
   * `refund`.
   */
  kind: 'paid' | 'finished' | 'closed' | 'refund';
  /** Fen of the payment. */
  amount: number;
  /** When it was paid, as far as the notice says so. */
  paidAt?: Date;
  /** `number` is missing where the service sums up several refunds; `amount` is then their sum. */
  refund?: RefundState & { number?: string };
  /**
   * What makes it unique beside provider, transaction and kind: a refund's number and state (an abnormal one
   * may be done later), or the sum that is refunded.
   */
  key: string;
}

/** A request as it came, for the check of its signature. */
export interface SignedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What the service wants to hear: the notice was taken, or it was not. */
export interface NoticeAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** A line of the service's daily bill. */
export interface BillLine {
  kind: 'payment' | 'refund';
  transactionId: string;
  outTradeNo: string;
  refundNumber?: string;
  amount: number;
  /** What the service keeps; negative when it gives it back. */
  fee: number;
  /** The rate of the fee, if the line names it, in millionths of the amount. */
  feeRate?: number;
}

export interface PaymentGateway {
  readonly provider: Provider;
  /** When the first certificate ends that the service or this merchant signs with. */
  readonly certificateEnds?: Date;
  /** What the merchant's contract says, in millionths of the amount. */
  readonly feeRate?: number;
  begin(payment: NewPayment): Promise<PaymentStart>;
  query(outTradeNo: string): Promise<PaymentState>;
  /** `closed` also when the service knows no such payment: nobody can pay it any more. */
  close(outTradeNo: string): Promise<'closed' | 'paid'>;
  refund(refund: NewRefund): Promise<RefundState>;
  queryRefund(outTradeNo: string, refundNumber: string): Promise<RefundState>;
  /** Throws a `NoticeError` for a notice that must not be acted on. */
  readNotice(request: SignedRequest): Notice;
  readonly answers: { taken: NoticeAnswer; notTaken: NoticeAnswer };
  /** The bill of a day of Beijing, `2026-11-23`. `undefined`: the service has not made it yet. */
  readBill(day: string): Promise<BillLine[] | undefined>;
  /** The page of WeChat's silent sign-in, which leads back to `returnUrl` with `code` and `state`. */
  signInUrl?(returnUrl: string, state: string): string;
  /** The payer's openid for the code of WeChat's silent sign-in. */
  readOpenid?(code: string): Promise<string>;
}

/**
 * The service could not be asked, or did not do what was asked.
 *
 * - `unavailable`: no answer, or none that is signed by the service; what was asked may have happened.
 * - `refused`: the service says no; what was asked has not happened.
 * - `settings`: the service does not accept the merchant's keys or contract; the owner has to act.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly reason: 'unavailable' | 'refused' | 'settings';
  /** The service's own code: `ACQ.TRADE_NOT_EXIST`, `ORDER_CLOSED`. */
  readonly code: string;

  constructor(reason: GatewayError['reason'], code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.code = code;
  }
}

/** Why a notice is not acted on. Its message names no secret. */
export class NoticeError extends Error {
  override readonly name = 'NoticeError';
  readonly reason: 'unreadable' | 'signature' | 'replayed' | 'merchant' | 'app' | 'unknown-kind';

  constructor(reason: NoticeError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

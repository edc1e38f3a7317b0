// Declares the tables of orders, payments, bills and invoices.
import type { Generated } from 'kysely';
import type { Flag, JsonText, OfSite } from './columns.ts';

/** Each of the `titles` of orders once. Those of orders that are gone stay. */
export interface OrderedTitleTable extends OfSite {
  titles: string;
}

export interface MemberOrderTable extends OfSite {
  order_id: string;
  /** 20 digits, unique in the installation; payment services know it. */
  order_number: string;
  member_id: string;
  /** Localised text, as it was when the order was placed. */
  title: JsonText;
  /** Of `title`, for searches: all languages in lower case, one a line. */
  titles: Generated<string>;
  /** Fen. */
  amount: number;
  /** 0 unpaid, 1 paid, 2 payment failed, 3 cancelled, 4 refund applied, 5 refunded, 6 refund failed. */
  status: number;
  /** The record of the form that was ordered. */
  record_id: string | null;
  created_at: string;
  /** The end of the time for payment. */
  expires_at: string;
  /** The product that was ordered. */
  content_code: Generated<string | null>;
  /** The language in which it was ordered. Null for orders from before this was stored. */
  language_code: Generated<string | null>;
  /** Fen. Null for orders from before this was stored. */
  unit_price: Generated<number | null>;
  quantity: Generated<number>;
  /** The provider of the payment. Null until it is paid, and where nothing had to be paid. */
  method: Generated<string | null>;
  /** `out_trade_no` of the attempt that can still be paid. An order has at most one. */
  open_attempt: Generated<string | null>;
  /** `out_trade_no` of the attempt that has paid it. */
  paid_attempt: Generated<string | null>;
  paid_at: Generated<string | null>;
  /** Fen that were paid for this order once. Money that came twice is not counted. */
  paid_amount: Generated<number>;
  /** Fen of `paid_amount` that have gone back. */
  refunded_amount: Generated<number>;
  delivered_at: Generated<string | null>;
  /** The values of the form `delivery-address`, where the product has no form of its own and is sent. */
  address: Generated<JsonText | null>;
  /** Of owners, for owners. */
  remark: Generated<string>;
  /** Hash of the request, so that a repetition makes no second order. */
  request_key: Generated<string | null>;
}

/** One change of an order. */
export interface OrderEventTable extends OfSite {
  order_id: string;
  /** Counted from 1. */
  position: number;
  /** `member:…`, `owner:…`, `gateway` or `clock`. */
  actor: string;
  /** Null for the first event. */
  from_status: number | null;
  to_status: number;
  reason: string;
  created_at: string;
}

/** One try to pay an order. */
export interface PaymentAttemptTable extends OfSite {
  /** Order number and 2 digits. Never used again. */
  out_trade_no: string;
  order_id: string;
  provider: 'aliPay' | 'wxPay';
  scene: 'native' | 'page' | 'h5' | 'wap' | 'jsapi';
  amount: number;
  state: 'created' | 'paid' | 'closed' | 'failed' | 'expired';
  /** How to pay, as the service has answered. Null until then; the text `null` when it did not answer. */
  start: JsonText | null;
  /** The service's number, once it is paid. Several with a space between them: it was paid more than once. */
  transaction_id: string | null;
  /** Fen that have come. */
  received_amount: Generated<number>;
  /** Fen of refunds that are under way or done. */
  refunding_amount: Generated<number>;
  created_at: string;
  /** The service takes no payment after it. */
  expires_at: string;
  /** When the service is asked about it next, unless the payer asks earlier. */
  ask_at: string;
  asked_at: string | null;
  /** When the service is asked once more about an attempt that ended unpaid. Null when it need not be. */
  check_at: Generated<string | null>;
}

/** A notice of a payment service with a right signature. Kept for ever, so that none acts twice. */
export interface PaymentNoticeTable extends OfSite {
  provider: 'aliPay' | 'wxPay';
  transaction_id: string;
  /** The kind of the notice, with what else makes it unique. */
  kind: string;
  out_trade_no: string;
  /** What it says, without names of the payer. */
  notice: JsonText;
  received_at: string;
  /** What it has led to. Null until it was acted on. */
  outcome: string | null;
}

/** Money that goes back. */
export interface RefundTable extends OfSite {
  /** The same for every try of this refund. */
  refund_number: string;
  order_id: string;
  /** The payment that it takes the money from. */
  out_trade_no: string;
  amount: number;
  reason: string;
  /** Who has asked for it, as in `order_event`. */
  actor: string;
  /**
   * `applied`: waits for an owner; `accepted`: to be sent to the service; `processing`: the service works on
   * it; `done`; `abnormal`: the payer's bank does not take it; `closed`: the service has given it up;
   * `refused`: an owner has said no.
   */
  state: 'applied' | 'accepted' | 'processing' | 'abnormal' | 'closed' | 'done' | 'refused';
  /** Money that is not the order's: it came twice, or is not what was due. */
  is_surplus: Flag;
  failure: string | null;
  /** When it was sent to the service first. Its amount is fixed from then on. */
  sent_at: string | null;
  created_at: string;
  changed_at: string;
  /** When it is sent or asked about next. */
  ask_at: string;
  /** The day of the bill that holds it; null until a bill does. */
  bill_day: Generated<string | null>;
}

/** A payment that came, one row for each transaction of a service. Also one whose amount is wrong. */
export interface PaymentTransactionTable extends OfSite {
  provider: 'aliPay' | 'wxPay';
  transaction_id: string;
  out_trade_no: string;
  /** Fen. */
  amount: number;
  paid_at: string;
  /** As in `refund`. */
  bill_day: Generated<string | null>;
}

/** The bill of a service for one day of Beijing. */
export interface PaymentBillTable extends OfSite {
  provider: 'aliPay' | 'wxPay';
  /** `2026-11-23` */
  day: string;
  /** `missing`: it was asked for too often in vain. */
  state: 'waiting' | 'compared' | 'missing';
  tries: number;
  /** When it is asked for next. */
  try_at: string;
  /** Why the last try was in vain: a code. */
  failure: string | null;
  compared_at: string | null;
  /** Lines of this site, and their sums in fen. */
  lines: number;
  paid: number;
  refunded: number;
  fee: number;
}

/** Where a bill and our own rows differ. */
export interface BillDifferenceTable extends OfSite {
  difference_id: string;
  provider: 'aliPay' | 'wxPay';
  day: string;
  kind: 'only here' | 'only there' | 'amount' | 'fee';
  item: 'payment' | 'refund';
  /** What makes it unique beside provider, day and kind. */
  line_key: string;
  transaction_id: string;
  out_trade_no: string;
  refund_number: string | null;
  /** Null where no order of this site is named. */
  order_id: string | null;
  /** Fen: the amount, or the fee that was expected. Null where there is none. */
  ours: number | null;
  theirs: number | null;
  found_at: string;
  /** Of owners. */
  remark: string;
  settled_at: string | null;
  settled_by: string | null;
}

/** An invoice (fapiao) that a member has asked for. An order has at most one that is not withdrawn. */
export interface InvoiceTable extends OfSite {
  invoice_id: string;
  order_id: string;
  kind: 'person' | 'company';
  /** Whom it is made out to. */
  title: string;
  /** Of a company. */
  tax_number: string | null;
  /** Where the message goes that it is issued. */
  email: string;
  /** Fen that the order had kept when it was asked for. */
  amount: number;
  state: 'asked' | 'issued' | 'withdrawn';
  /** The file as it is called for its reader. Null until it is issued. */
  file_name: string | null;
  file_ending: 'pdf' | 'ofd' | null;
  /** In the name of the stored file; null also for those issued before files had one. */
  file_version: string | null;
  created_at: string;
  changed_at: string;
}

/** An invoice has reached a state. It reaches each state at most once. */
export interface InvoiceEventTable extends OfSite {
  invoice_id: string;
  state: InvoiceTable['state'];
  /** As in `order_event`. */
  actor: string;
  reason: string;
  created_at: string;
}

/** An order that an owner has prepared. Who has its key may make it an order of their own, once. */
export interface TrialOrderTable extends OfSite {
  trial_id: string;
  /** Finds it by its key. */
  key_hash: string;
  /** The key, encrypted, so that an owner can copy the link again. */
  locked_key: string;
  title: string;
  /** Fen. */
  unit_price: number;
  quantity: number;
  language_code: string;
  /** For whom it was prepared. */
  note: string;
  /** Who has prepared it, as in `order_event`. */
  actor: string;
  created_at: string;
  expires_at: string;
  withdrawn_at: string | null;
  /** The member whose order it is. */
  taken_by: string | null;
  order_id: string | null;
}

/** Which process runs a job. */
export interface JobLeaseTable {
  job: string;
  holder: string;
  until: string;
}

/** What a site needs to be paid by a service, encrypted. */
export interface MerchantTable extends OfSite {
  provider: 'aliPay' | 'wxPay';
  /** How `settings` is encrypted. */
  version: number;
  /** Empty while it is being stored for the first time. */
  settings: string;
  changed_at: string;
}

export interface OrderTables {
  merchant: MerchantTable;
  member_order: MemberOrderTable;
  ordered_title: OrderedTitleTable;
  order_event: OrderEventTable;
  payment_attempt: PaymentAttemptTable;
  payment_notice: PaymentNoticeTable;
  refund: RefundTable;
  payment_transaction: PaymentTransactionTable;
  payment_bill: PaymentBillTable;
  bill_difference: BillDifferenceTable;
  invoice: InvoiceTable;
  invoice_event: InvoiceEventTable;
  trial_order: TrialOrderTable;
  job_lease: JobLeaseTable;
}

import type { Generated } from 'kysely';
import type { Flag, JsonText, OfSite } from './columns.ts';

export interface FormTemplateTable extends OfSite {
  form_id: string;
  /** Localised text. */
  title: JsonText;
  /** `{ rule, option }`; texts are localised in place. */
  document: JsonText;
  pay: Flag;
  /** Fen. */
  price: number | null;
  is_open: Flag;
  /** Raised by every save of what is filled in. */
  version: Generated<number>;
  is_deleted: Generated<Flag>;
  created_at: string;
}

/** A form as it was when somebody filled it in; written with the first record of a version, and never changed. */
export interface FormVersionTable extends OfSite {
  form_id: string;
  version: number;
  title: JsonText;
  document: JsonText;
  pay: Flag;
  price: number | null;
  created_at: string;
}

export interface FormRecordTable extends OfSite {
  record_id: string;
  form_id: string;
  /** Of the rules that it was filled in under. */
  version: Generated<number>;
  /** Null for a guest. */
  member_id: string | null;
  language_code: string;
  values: JsonText;
  created_at: string;
  /** Hash of the request that made it, so that a repetition makes no second one; null for a request without a key. */
  request_key: string | null;
}

/** A file handed in with a form. */
export interface FormFileTable extends OfSite {
  file_id: string;
  form_id: string;
  /** Name of the field. */
  field: string;
  /** Null for a guest. */
  member_id: string | null;
  /** Null until the form is submitted; what stays so is swept. */
  record_id: string | null;
  name: string;
  /** By its content. */
  ending: string;
  bytes: number;
  created_at: string;
  /** It is being swept: it can be claimed no more. */
  is_dropped: Generated<Flag>;
}

export interface MemberOrderTable extends OfSite {
  order_id: string;
  /** 20 digits, known to payment gateways: no two of an installation are equal. */
  order_number: string;
  member_id: string;
  /** Localised text. */
  title: JsonText;
  /** Fen. */
  amount: number;
  /** 0 unpaid, 1 paid, 2 payment failed, 3 cancelled, 4 refund applied, 5 refunded, 6 refund failed. */
  status: number;
  /** What was filled in, when it is the order of a form. */
  record_id: string | null;
  created_at: string;
  /** Until when it can be paid. */
  expires_at: string;
}

/** One transition of an order. */
export interface OrderEventTable extends OfSite {
  order_id: string;
  /** From 1, in order. */
  position: number;
  /** `member:…`, `owner:…`, `gateway` or `clock`. */
  actor: string;
  /** Null for the first. */
  from_status: number | null;
  to_status: number;
  reason: string;
  created_at: string;
}

export interface FormTables {
  form_template: FormTemplateTable;
  form_version: FormVersionTable;
  form_record: FormRecordTable;
  form_file: FormFileTable;
  member_order: MemberOrderTable;
  order_event: OrderEventTable;
}

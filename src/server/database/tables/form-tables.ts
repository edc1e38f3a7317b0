// Declares the tables of forms and of what was filled in.
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
  /** Raised by every save of the form's content. */
  version: Generated<number>;
  is_deleted: Generated<Flag>;
  created_at: string;
  /** Null until its first change. */
  modified_at: Generated<string | null>;
}

/** A version of a form, written with its first record or when it is replaced. Its content never changes. */
export interface FormVersionTable extends OfSite {
  form_id: string;
  version: number;
  title: JsonText;
  document: JsonText;
  pay: Flag;
  price: number | null;
  created_at: string;
  /** It has records. */
  is_filled: Generated<Flag>;
  /** Null while it is the newest. */
  replaced_at: Generated<string | null>;
}

export interface FormRecordTable extends OfSite {
  record_id: string;
  form_id: string;
  /** The version of the form that was filled in. */
  version: Generated<number>;
  /** Null for a guest. */
  member_id: string | null;
  language_code: string;
  values: JsonText;
  created_at: string;
  /** Hash of the request, so that a repetition makes no second record; null for a request without a key. */
  request_key: string | null;
  status: Generated<'new' | 'working' | 'done' | 'spam'>;
  /** The owner who works on it. */
  assignee: Generated<string | null>;
  /** For owners only. */
  note: Generated<string>;
  /** Its texts in lower case, cut. */
  search_text: Generated<string>;
  /** The same with personal data masked, for owners who only read, where the form masks. */
  masked_text: Generated<string>;
  /** In the trash. */
  is_removed: Generated<Flag>;
}

/** A file uploaded with a form. */
export interface FormFileTable extends OfSite {
  file_id: string;
  form_id: string;
  /** Name of the field. */
  field: string;
  /** Null for a guest. */
  member_id: string | null;
  /** Keyed hash of the member, else of the network. Empty for a file from before this was stored. */
  uploader: Generated<string>;
  /** Null until the form is submitted. Unsubmitted files are swept. */
  record_id: string | null;
  name: string;
  /** Detected from the content. */
  ending: string;
  bytes: number;
  created_at: string;
  /** The sweep has taken it: it can no longer be claimed. */
  is_dropped: Generated<Flag>;
}

/** A place of a limited option, or one answer of a person, that a record has taken or waits for. */
export interface FormPlaceTable extends OfSite {
  form_id: string;
  /** Hash of the option, or of the phone or mail address. */
  place_key: string;
  record_id: string;
  state: 'taken' | 'waiting';
  created_at: string;
}

/** What an owner has answered to a record. Its mail is the message of the key `form.reply:<reply_id>`. */
export interface FormReplyTable extends OfSite {
  reply_id: string;
  record_id: string;
  /** The owner. */
  author: string;
  text: string;
  created_at: string;
}

/** A tab in which somebody is filling in a form. */
export interface FormFillerTable extends OfSite {
  form_id: string;
  /** Random, made for this form and this opening. */
  tab: string;
  seen_at: string;
}

export interface FormTables {
  form_template: FormTemplateTable;
  form_version: FormVersionTable;
  form_record: FormRecordTable;
  form_file: FormFileTable;
  form_place: FormPlaceTable;
  form_reply: FormReplyTable;
  form_filler: FormFillerTable;
}

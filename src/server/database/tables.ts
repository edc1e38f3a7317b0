import type { Generated } from 'kysely';

// Booleans are 0 or 1, times ISO 8601 in UTC, JSON is text: so one row reads the same from SQLite and PostgreSQL.
export type Flag = 0 | 1;

/** A column of JSON text. */
export type JsonText = string;

interface OfSite {
  project_code: string;
}

export interface SiteTable extends OfSite {
  default_language: string;
  languages: JsonText;
  /** Raised by every write to the site's content; its row is the lock that puts such writes in a queue. */
  version: Generated<number>;
  created_at: string;
}

export interface SiteHostTable extends OfSite {
  host: string;
}

export interface SettingTable extends OfSite {
  name: string;
  value: JsonText;
}

export interface ChannelTable extends OfSite {
  channel_code: string;
  parent_code: string | null;
  component: string;
  /** Localised text. */
  channel_name: JsonText;
  link_url: string;
  is_new_tab: Flag;
  is_home_page: Flag;
  /** `{ title, description, keywords }`, each a localised text. */
  seo: JsonText;
  sort_order: number;
  is_deleted: Generated<Flag>;
}

export interface ContentTable extends OfSite {
  channel_code: string;
  language_code: string;
  revision: number;
  /** The whole document in the default language; in another only what differs. */
  document: JsonText;
  saved_at: string;
  saved_by: string;
}

export interface ContentRevisionTable extends OfSite {
  channel_code: string;
  language_code: string;
  revision: number;
  /** The document as it was saved, whole in every language. */
  document: JsonText;
  saved_at: string;
  saved_by: string;
}

export interface ClassificationTable extends OfSite {
  classification_code: string;
  /** 1 article, 2 product, 3 image, 4 video. */
  type: number;
  parent_code: string | null;
  title: JsonText;
  sort_order: number;
}

export interface ContentItemTable extends OfSite {
  content_code: string;
  /** 1 article, 2 product, 3 agreement. */
  type: number;
  classification_code: string | null;
  /** Everything but the rich text, whole, in the default language. */
  document: JsonText;
  rich_text: string;
  /** Lower-case title, subtitle and summary. */
  search_text: string;
  released_at: string;
  /** What is paid, in fen; null when it is not sold. */
  sort_price: number | null;
  sort_order: number;
  views: Generated<number>;
  is_hidden: Generated<Flag>;
  created_at: string;
  modified_at: string;
}

export interface ContentItemTranslationTable extends OfSite {
  content_code: string;
  language_code: string;
  /** What differs from the default language. */
  document: JsonText;
  rich_text: string | null;
  search_text: string;
}

export interface FriendLinkTable extends OfSite {
  link_code: string;
  title: JsonText;
  url: string;
  image: string;
  is_new_tab: Flag;
  sort_order: number;
}

export interface MediaTable extends OfSite {
  resource_code: string;
  name: string;
  /** 1 image, 2 video. */
  resource_type: number;
  /** File type by content: webp, jpg, png, gif, mp4. */
  type: string;
  width: number;
  height: number;
  bytes: number;
  content_hash: string;
  classification_code: string | null;
  /** An uploaded file is pending until its dialog is saved. */
  state: 'pending' | 'saved';
  /** Marked by hand as used. */
  is_marked: Generated<Flag>;
  created_at: string;
}

/** Which saved page uses which file. */
export interface MediaUseTable extends OfSite {
  resource_code: string;
  channel_code: string;
  language_code: string;
}

export interface OwnerTable extends OfSite {
  owner_id: string;
  name: string;
  role: 'owner' | 'editor';
  password_hash: string;
  /** The language this owner edits in; null for the site's default. */
  editing_language: string | null;
  created_at: string;
}

export interface OwnerSessionTable extends OfSite {
  token_hash: string;
  owner_id: string;
  csrf_token: string;
  created_at: string;
  expires_at: string;
}

export interface FormTemplateTable extends OfSite {
  form_id: string;
  /** Localised text. */
  title: JsonText;
  /** `{ rule, option }`; texts are localised in place. */
  document: JsonText;
  pay: Flag;
  price: number | null;
  is_open: Flag;
  created_at: string;
}

export interface FormRecordTable extends OfSite {
  record_id: string;
  form_id: string;
  /** Null for a guest. */
  member_id: string | null;
  language_code: string;
  values: JsonText;
  created_at: string;
}

export interface DictionaryEntryTable extends OfSite {
  code: string;
  language_code: string;
  value: string;
  url: string | null;
  resource_type: number;
  modified_at: string;
}

export interface IdempotencyKeyTable extends OfSite {
  key: string;
  /** Who sent it: a hash, so that one caller's key says nothing to another. */
  caller: string;
  call: string;
  body_hash: string;
  /** Null while the first call still runs. */
  status: number | null;
  answer: JsonText | null;
  created_at: string;
}

/** The steps that have brought this database to its shape. */
export interface SchemaMigrationTable {
  name: string;
  applied_at: string;
}

export interface Tables {
  schema_migration: SchemaMigrationTable;
  site: SiteTable;
  site_host: SiteHostTable;
  setting: SettingTable;
  channel: ChannelTable;
  content: ContentTable;
  content_revision: ContentRevisionTable;
  classification: ClassificationTable;
  content_item: ContentItemTable;
  content_item_translation: ContentItemTranslationTable;
  friend_link: FriendLinkTable;
  media: MediaTable;
  media_use: MediaUseTable;
  owner: OwnerTable;
  owner_session: OwnerSessionTable;
  form_template: FormTemplateTable;
  form_record: FormRecordTable;
  dictionary_entry: DictionaryEntryTable;
  idempotency_key: IdempotencyKeyTable;
}

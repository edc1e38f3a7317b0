import type { Generated } from 'kysely';
import type { Flag, JsonText, OfSite } from './columns.ts';
import type { DictionaryTables } from './dictionary-tables.ts';
import type { FormTables } from './form-tables.ts';
import type { MemberTables } from './member-tables.ts';
import type { VerificationTables } from './verification-tables.ts';

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
  /** Names the request that saved it, the same when it comes again. */
  request_key: Generated<string | null>;
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
}

/** What keywords are looked for in, folded (`runtime/language/matches.ts`), in one language; each column holds the one before it. */
export interface ItemTextTable extends OfSite {
  content_code: string;
  language_code: string;
  title: string;
  /** With subtitle, summary and labels. */
  lead: string;
  /** With the rich text's words. */
  whole: string;
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
  /** 1 image, 2 video, 3 a document to download. */
  resource_type: number;
  /** File type by content: webp, jpg, png, gif, mp4; of documents pdf, docx, pptx, zip. */
  type: string;
  width: number;
  height: number;
  bytes: number;
  content_hash: string;
  classification_code: string | null;
  /** An uploaded file is pending until its dialog is saved. */
  state: 'pending' | 'saved';
  /** EditableElement by hand as used. */
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

export interface CommentTable extends OfSite {
  comment_id: string;
  /** The article or product it is about. */
  content_code: string;
  /** Null once its member is gone. */
  member_id: string | null;
  /** What its author was called when it was written. */
  author_name: string;
  /** Plain text. */
  content: string;
  created_at: string;
  /** Taken down by an owner. */
  is_hidden: Generated<Flag>;
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

/** Where a channel's page was before its path changed. */
export interface ChannelRedirectTable extends OfSite {
  link_url: string;
  channel_code: string;
  created_at: string;
}

/** How often a page was looked at on a day (UTC). */
export interface PageViewTable extends OfSite {
  day: string;
  /** The channel's path; for an item's page with `?contentCode=`. */
  path: string;
  views: number;
}

/** How many looked at a site on a day (UTC). */
export interface VisitDayTable extends OfSite {
  day: string;
  visitors: number;
}

/** Who was counted already today: hashes under the day's salt, thrown away with it. */
export interface DayVisitorTable extends OfSite {
  day: string;
  visitor: string;
}

/** The secret of today's hashes; the same for every process of an installation. */
export interface VisitorSaltTable {
  day: string;
  salt: string;
}

/** The steps that have brought this database to its shape. */
export interface SchemaMigrationTable {
  name: string;
  applied_at: string;
}

export interface Tables extends DictionaryTables, FormTables, MemberTables, VerificationTables {
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
  item_text: ItemTextTable;
  friend_link: FriendLinkTable;
  media: MediaTable;
  media_use: MediaUseTable;
  owner: OwnerTable;
  owner_session: OwnerSessionTable;
  comment: CommentTable;
  idempotency_key: IdempotencyKeyTable;
  channel_redirect: ChannelRedirectTable;
  page_view: PageViewTable;
  visit_day: VisitDayTable;
  day_visitor: DayVisitorTable;
  visitor_salt: VisitorSaltTable;
}

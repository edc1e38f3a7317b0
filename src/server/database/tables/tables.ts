// Declares the tables of sites, pages and items, and joins all others to one type.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Flag, JsonText, OfSite } from './columns.ts';
import type { ConsoleTables } from './console-tables.ts';
import type { DictionaryTables } from './dictionary-tables.ts';
import type { DocumentTables } from './document-tables.ts';
import type { FormTables } from './form-tables.ts';
import type { MediaTables } from './media-tables.ts';
import type { MemberTables } from './member-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { OperationTables } from './operation-tables.ts';
import type { OrderTables } from './order-tables.ts';
import type { OwnerTables } from './owner-tables.ts';
import type { PublishingTables } from './publishing-tables.ts';
import type { QuotaTables } from './quota-tables.ts';
import type { SearchTables } from './search-tables.ts';
import type { StatisticsTables } from './statistics-tables.ts';
import type { VerificationTables } from './verification-tables.ts';

export interface SiteTable extends OfSite {
  default_language: string;
  languages: JsonText;
  /** Raised by every write to the site's content. Its row is the lock that serialises these writes. */
  version: Generated<number>;
  created_at: string;
}

export interface SiteHostTable extends OfSite {
  host: string;
  /** Links and search engines get this one. */
  is_primary: Generated<Flag>;
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
  /** Not in menus. */
  is_hidden: Generated<Flag>;
  /** Taken down: visitors get a 404. */
  is_down: Generated<Flag>;
  /** Not for search engines. */
  is_unindexed: Generated<Flag>;
  /** Address of the picture in previews of links; empty: one of the page. */
  picture: Generated<string>;
  /** `Crop` of that picture. */
  picture_crop: Generated<JsonText>;
  /** Of what the console says of it; empty: never. */
  modified_at: Generated<string>;
}

export interface ContentTable extends OfSite {
  channel_code: string;
  language_code: string;
  revision: number;
  /** The whole document in the default language; in other languages only the differences. */
  document: JsonText;
  saved_at: string;
  saved_by: string;
}

export interface ContentRevisionTable extends OfSite {
  channel_code: string;
  language_code: string;
  revision: number;
  /** The saved document, whole in every language. */
  document: JsonText;
  saved_at: string;
  saved_by: string;
  /** Hash of the request that saved it; repetitions have the same. */
  request_key: Generated<string | null>;
  /** The name that an owner gave it. */
  name: Generated<string | null>;
}

/** A tab of an owner's browser that has a page open in edit mode. */
export interface EditingTabTable extends OfSite {
  tab: string;
  channel_code: string;
  owner_name: string;
  seen_at: string;
}

/** A block that an owner has saved as a template. */
export interface OwnTemplateTable extends OfSite {
  template_code: string;
  name: string;
  /** A list of blocks with their data and dictionary entries. */
  blocks: JsonText;
  saved_at: string;
  saved_by: string;
}

export interface StylePresetTable extends OfSite {
  preset_code: string;
  /** Unique in the site. */
  name: string;
  /** The properties of a text's style. */
  style: JsonText;
  created_at: string;
}

export interface ClassificationTable extends OfSite {
  classification_code: string;
  /** 1 article, 2 product, 3 image, 4 video. */
  type: number;
  parent_code: string | null;
  title: JsonText;
  sort_order: number;
}

export type ItemState = 'draft' | 'scheduled' | 'published' | 'takenDown';

export interface ContentItemTable extends OfSite {
  content_code: string;
  /** 1 article, 2 product, 3 agreement. */
  type: number;
  classification_code: string | null;
  /** Everything but the rich text, in the default language. */
  document: JsonText;
  rich_text: string;
  released_at: string;
  /** The price to pay, in fen; null when the item is not sold. */
  sort_price: number | null;
  sort_order: number;
  views: Generated<number>;
  /** 0 when visitors see it: its state is `published`. */
  is_hidden: Generated<Flag>;
  /** `removed`: in the trash. A scheduled one is published when `released_at` has come. */
  state: Generated<ItemState | 'removed'>;
  /** The last part of its address; null for one that is found by its code. */
  slug: Generated<string | null>;
  /** Languages that it is translated into: `,en-US,`. */
  translated: Generated<string>;
  /** How many of its pictures have no alternative text, and are not marked as decorative. */
  bare_pictures: Generated<number>;
  /** Of `document`. */
  shown_title: GeneratedAlways<string | null>;
  created_at: string;
  modified_at: string;
}

/** Addresses that items had. */
export interface ItemFormerSlugTable extends OfSite {
  type: number;
  slug: string;
  content_code: string;
}

/** The labels of items in the default language. */
export interface ItemLabelTable extends OfSite {
  content_code: string;
  label: string;
}

/** What owners find items by that are not in the trash: a title for each language that has its own. */
export interface ItemSearchTable extends OfSite {
  type: number;
  content_code: string;
  /** Empty for the default language. */
  language_code: string;
  title: string;
}

/** How many items of a type and classification visitors may see. Triggers on `content_item` keep it right. */
export interface ItemCountTable extends OfSite {
  type: number;
  /** Empty for items without one. */
  classification_code: string;
  items: number;
  /** Rises with every change that can move one of the items in a list, except of its views. */
  version: number;
}

export interface ContentItemTranslationTable extends OfSite {
  content_code: string;
  language_code: string;
  /** The differences from the default language. */
  document: JsonText;
  rich_text: string | null;
  /** Of `document`; null when it is that of the default language. */
  shown_title: GeneratedAlways<string | null>;
}

export interface FriendLinkTable extends OfSite {
  link_code: string;
  title: JsonText;
  url: string;
  image: string;
  /** `Crop` of that picture. */
  image_crop: Generated<JsonText>;
  is_new_tab: Flag;
  sort_order: number;
}

export interface CommentTable extends OfSite {
  comment_id: string;
  /** The commented article or product. */
  content_code: string;
  /** Null after the member's account was deleted. */
  member_id: string | null;
  /** The author's name at the time of writing. */
  author_name: string;
  /** Plain text. */
  content: string;
  created_at: string;
  state: Generated<'waiting' | 'shown' | 'spam' | 'removed'>;
  /** Why it waits or waited: `first`, `link`, `duplicate`, `word`, `all`; empty for one that never did. */
  held_for: Generated<string>;
  /** Hash of its letters, for finding the same text again; empty for comments from before it was stored. */
  text_hash: Generated<string>;
  /** In which it was written. Null for comments from before this was stored. */
  language_code: Generated<string | null>;
  /** Plain text of an owner, shown below it; null without one. */
  answer: Generated<string | null>;
  answered_at: Generated<string | null>;
  /** The request that stored it; null of comments without an idempotency key. */
  request_key: string | null;
}

export interface IdempotencyKeyTable extends OfSite {
  key: string;
  /** Hash of the caller, so that the keys of different callers are independent. */
  caller: string;
  call: string;
  body_hash: string;
  /** Null while the first call is running. */
  status: number | null;
  answer: JsonText | null;
  created_at: string;
}

/** The migrations that have been applied. */
export interface SchemaMigrationTable {
  name: string;
  applied_at: string;
}

export interface Tables
  extends
    ConsoleTables,
    DocumentTables,
    DictionaryTables,
    FormTables,
    MediaTables,
    MemberTables,
    MessageTables,
    OrderTables,
    OwnerTables,
    PublishingTables,
    OperationTables,
    QuotaTables,
    SearchTables,
    StatisticsTables,
    VerificationTables {
  schema_migration: SchemaMigrationTable;
  site: SiteTable;
  site_host: SiteHostTable;
  setting: SettingTable;
  channel: ChannelTable;
  content: ContentTable;
  content_revision: ContentRevisionTable;
  editing_tab: EditingTabTable;
  own_template: OwnTemplateTable;
  style_preset: StylePresetTable;
  classification: ClassificationTable;
  content_item: ContentItemTable;
  item_former_slug: ItemFormerSlugTable;
  item_label: ItemLabelTable;
  item_search: ItemSearchTable;
  content_item_translation: ContentItemTranslationTable;
  item_count: ItemCountTable;
  friend_link: FriendLinkTable;
  comment: CommentTable;
  idempotency_key: IdempotencyKeyTable;
}

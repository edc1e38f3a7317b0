import type { JsonObject } from '../../../runtime/model/json.ts';
import type { BlockInstance } from '../../../runtime/model/page.ts';

/** A text, or the same text in every language of the site. */
export type SeedText = string | Readonly<Record<string, string>>;

export interface SeedSite {
  name: SeedText;
  defaultLanguage: string;
  languages: string[];
  switches: { memberLogin: boolean; mall: boolean };
  powerBy: { enabled: boolean; text: SeedText; url: string };
  theme: Record<string, string>;
}

export interface SeedChannel {
  channelCode: string;
  /** The page code, `HOME`, `ABOUTUS`, …; the channel's own code when absent. */
  component?: string;
  channelName: SeedText;
  linkUrl: string;
  parentCode?: string;
  isHomePage?: boolean;
  isNewTab?: boolean;
  /** Title, description and keywords for search engines. */
  seo?: { title?: SeedText; description?: SeedText; keywords?: SeedText };
}

/** A page's document; texts anywhere in `data` may be given per language. */
export interface SeedPage {
  channelCode: string;
  vm: BlockInstance[];
  data: Record<string, JsonObject>;
  dict?: Record<string, { value: SeedText; url?: string; resourceType?: 1 | 2 }>;
}

export interface SeedClassification {
  classificationCode: string;
  /** 1 article, 2 product, 3 image, 4 video. */
  type: 1 | 2 | 3 | 4;
  title: SeedText;
  parentCode?: string;
}

export interface SeedItem {
  contentCode: string;
  /** 1 article, 2 product, 3 agreement. */
  type: 1 | 2 | 3;
  classificationCode?: string;
  title: SeedText;
  subtitle?: SeedText;
  summary?: SeedText;
  /** HTML of the allow-list (`runtime/model` rich text); sanitised again when seeded. */
  richText: SeedText;
  author?: SeedText;
  source?: SeedText;
  sourceText?: SeedText;
  seoTitle?: SeedText;
  seoDescription?: SeedText;
  seoKeywords?: SeedText;
  /** `2026-03-14`, or with a time (UTC). */
  releaseDate: string;
  views?: number;
  /** Fen. `discountPrice` is what is paid when it is below `price`. */
  price?: number;
  discountPrice?: number;
  canBuy?: boolean;
  labelList?: { title: SeedText }[];
  resourceMap?: {
    cover?: { resourceCode: string; alt?: SeedText }[];
    /** Codes of files, one per language where they differ. */
    files?: { resourceCode: SeedText }[];
  };
  /** Codes of files. */
  wordUrl?: SeedText;
  pptUrl?: SeedText;
}

export interface SeedFriendLink {
  title: SeedText;
  url: string;
  /** Code of a picture. */
  resourceCode?: string;
  isNewTab?: boolean;
}

export interface SeedForm {
  id: string;
  title: SeedText;
  rule: JsonObject[];
  option: JsonObject;
  pay?: 0 | 1;
  /** Fen. */
  price?: number;
}

/** In `forms.json`: a whole form, or one whose title, rules and options are a document of `schemas/forms`. */
export type SeedFormEntry = SeedForm | ({ id: string; document: string } & Pick<SeedForm, 'pay' | 'price'>);

export interface SeedPicture {
  resourceCode: string;
  /** File in `pictures/`. */
  file: string;
  name: string;
  /** 1 image, 2 video. */
  resourceType?: 1 | 2;
  width: number;
  height: number;
  alt?: SeedText;
  classificationCode?: string;
}

/** Something to download, in one language. */
export interface SeedFile {
  resourceCode: string;
  /** File in `files/`; its ending is its type. */
  file: string;
  /** What a list of downloads calls it. */
  title: SeedText;
  /** What it is called on the disk of who downloads it. */
  name: string;
  /** Bytes. */
  size: number;
}

/** A value of the dictionary; of media with the picture or video that it is. */
export interface SeedDictionaryValue {
  code: string;
  value: SeedText;
  resourceCode?: string;
  url?: string;
  resourceType?: 1 | 2;
}

/** What the dictionary is about, with the values of its fields. */
export interface SeedDictionaryObject {
  objectCode: string;
  name: SeedText;
  /** 0 text, 1 media, 2 link. */
  attributeList: { code: string; name: SeedText; type: 0 | 1 | 2 }[];
  /** Values by their field's code; `code` is what parts are bound to. */
  instances: { instanceCode: string; values: Record<string, SeedDictionaryValue> }[];
}

/** Everything of one seed folder. */
export interface SeedDocument {
  site: SeedSite;
  channels: SeedChannel[];
  pages: SeedPage[];
  classifications: SeedClassification[];
  items: SeedItem[];
  friendLinks: SeedFriendLink[];
  forms: SeedForm[];
  pictures: SeedPicture[];
  files: SeedFile[];
  dictionary: SeedDictionaryObject[];
}

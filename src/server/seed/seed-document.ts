// Declares the parts of a seed: the content of a finished site.
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { BlockInstance } from '../../../runtime/model/page.ts';

/** A text, or one text for each language of the site. */
export type SeedText = string | Readonly<Record<string, string>>;

export interface SeedSite {
  name: SeedText;
  defaultLanguage: string;
  languages: string[];
  switches: { memberLogin: boolean; mall: boolean };
  powerBy: { enabled: boolean; text: SeedText; url: string };
  /** Filing numbers in mainland China. */
  filing?: { icp: string; police: string };
  /** What the site publishes as its theme; without one it has the program's look. */
  theme?: { preset: string; overrides: JsonObject };
}

/** What makes a seed a kit, which owners can choose for their sites. */
export interface SeedKit {
  title: SeedText;
  description: SeedText;
  /** The kind of company that it is for. */
  kind: SeedText;
  /** What its pages say of the company that is made up; it goes with the first name of an owner's own. */
  disclaimer?: SeedText;
  /** Its place among the kits, from the smallest. */
  order: number;
  /** Codes of channels, in the order in which they are shown before the kit is chosen. */
  pages: string[];
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

/** A page's document. Any text in `data` may be given per language. */
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
  /** HTML of the allow-list; sanitised when seeded. */
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
  /** Fen. `discountPrice` is paid when it is lower than `price`. */
  price?: number;
  discountPrice?: number;
  /** What the price buys. */
  priceUnit?: SeedText;
  canBuy?: boolean;
  /** A form of `forms.json` that an order fills in. */
  formId?: string;
  labelList?: { title: SeedText }[];
  /** The rows of the specification table. */
  specList?: { title: SeedText; content: SeedText }[];
  resourceMap?: {
    cover?: { resourceCode: string; alt?: SeedText }[];
    /** Codes of files, per language where they differ. */
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

/** An entry of `forms.json`: a whole form, or one that names a document of `schemas/forms`. */
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
  /** A video in which nobody speaks: it needs no captions. */
  isSilent?: boolean;
}

/** A file for download, in one language. */
export interface SeedFile {
  resourceCode: string;
  /** File in `files/`; its ending is its type. */
  file: string;
  /** Its title in lists of downloads. */
  title: SeedText;
  /** Its name when it is saved. */
  name: string;
  /** Bytes. */
  size: number;
  /** Of a font: what allows its use. */
  licence?: string;
}

/** A value of the dictionary; of media with its picture or video. */
export interface SeedDictionaryValue {
  code: string;
  value: SeedText;
  resourceCode?: string;
  url?: string;
  resourceType?: 1 | 2;
}

/** An object of the dictionary with the values of its fields. */
export interface SeedDictionaryObject {
  objectCode: string;
  name: SeedText;
  /** 0 text, 1 media, 2 link. */
  attributeList: { code: string; name: SeedText; type: 0 | 1 | 2 }[];
  /** Values by the code of their field. Parts are bound to `code`. */
  instances: { instanceCode: string; values: Record<string, SeedDictionaryValue> }[];
}

/** A block that owners have made, which pages of the seed have. */
export interface SeedBlock {
  /** `own-` and a code. */
  name: string;
  title: Record<string, string>;
  document: Record<string, unknown>;
}

/** The contents of a seed folder. */
export interface SeedDocument {
  /** Reads `pictures/…` or `files/…`. */
  readFile(path: string): Promise<Uint8Array>;
  /** Absent from seeds that owners cannot choose. */
  kit?: SeedKit | undefined;
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
  blocks: SeedBlock[];
}

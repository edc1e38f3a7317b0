// Describes articles and products as they are stored, and puts their translations together.
import { isEmpty } from '../../../../runtime/compare/translated-texts.ts';
import { mergeTranslation } from '../../../../runtime/compare/translation.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { WRITTEN } from './written-texts.ts';
import type { Media } from '../../../../runtime/model/media.ts';

/** A picture of an item as stored. */
export interface ItemPicture {
  resourceCode: string;
  resourceType: 1 | 2;
  url: string;
  alt: Media['alt'];
  /** It says nothing, and needs no alternative text. */
  isDecorative?: true;
  /** Its stored style: how it is cropped. */
  pageJson?: string;
}

/** A file for download. */
export interface ItemFile {
  title: string;
  url: string;
  size: number;
  icon: string;
}

/**
 * An article or product without its rich text. Stored whole in the default language, and as differences in
 * others.
 */
export interface ItemDocument {
  title: string;
  subtitle: string;
  summary: string;
  author: string;
  source: string;
  sourceText: string;
  seoTitle: string;
  seoDescription: string;
  seoKeywords: string;
  labelList: { title: string }[];
  resourceMap: { cover: ItemPicture[]; files: ItemFile[] };
  /** Fen; products only. */
  price?: number;
  discountPrice?: number;
  /** What the price buys: "m²". */
  priceUnit?: string;
  /** The rows of its specification table. */
  specList?: { title: string; content: string }[];
  canBuy: boolean;
  /** Nothing is sent, so that an order without a form needs no address. */
  needsAddress?: false;
  /** The form template that says what an order of it needs, such as an address; products only. */
  formId?: string;
  /** Addresses of its text as a Word file and as slides; absent when it has none. */
  wordUrl?: string;
  pptUrl?: string;
}

const TEXTS = [
  'title',
  'subtitle',
  'summary',
  'author',
  'source',
  'sourceText',
  'seoTitle',
  'seoDescription',
  'seoKeywords',
] as const;

/** A stored document with all members: missing or invalid ones become empty. */
export function wholeDocument(stored: unknown): ItemDocument {
  const { [WRITTEN]: _written, ...document } = (isObject(stored) ? stored : {}) as Partial<ItemDocument> & {
    [WRITTEN]?: unknown;
  };
  const { labelList, specList, resourceMap, price, discountPrice, priceUnit, canBuy, needsAddress, formId } =
    document;
  const resources: Partial<ItemDocument['resourceMap']> = isObject(resourceMap) ? resourceMap : {};
  // The copy is filled: the documents of every list are read by this.
  for (const name of TEXTS) if (typeof document[name] !== 'string') document[name] = '';
  return Object.assign(document, {
    labelList: objectsOf(labelList),
    specList: specList === undefined ? undefined : objectsOf(specList),
    priceUnit: typeof priceUnit === 'string' ? priceUnit : undefined,
    resourceMap: { ...resources, cover: objectsOf(resources.cover), files: objectsOf(resources.files) },
    price: typeof price === 'number' ? price : undefined,
    discountPrice: typeof discountPrice === 'number' ? discountPrice : undefined,
    canBuy: canBuy === true,
    needsAddress: needsAddress === false ? (false as const) : undefined,
    formId: typeof formId === 'string' && formId !== '' ? formId : undefined,
  }) as ItemDocument;
}

/** What search engines show, and the text of the item that stands for it where it is empty. */
const SEARCH_TEXTS = { seoTitle: 'title', seoDescription: 'summary', seoKeywords: 'title' } as const;

/**
 * A document in another language. Empty texts are those of the default language. What is translated is not
 * found under words of another language.
 */
export function translatedDocument(stored: unknown, difference: unknown): ItemDocument {
  const whole = wholeDocument(stored);
  if (difference === undefined) return whole;
  const own = wholeDocument(mergeTranslation(stored, difference));
  const empty = TEXTS.filter((name) => isEmpty(own[name]));
  const translated = isObject(difference) ? difference : {};
  const foreign = Object.entries(SEARCH_TEXTS)
    .filter(([name, text]) => isEmpty(translated[name]) && !isEmpty(translated[text]))
    .map(([name]) => [name, ''] as const);
  return {
    ...own,
    ...Object.fromEntries(empty.map((name) => [name, whole[name]])),
    ...Object.fromEntries(foreign),
  };
}

function objectsOf<T>(list: readonly T[] | undefined): T[] {
  return Array.isArray(list) ? (list.filter(isObject) as T[]) : [];
}

/** The price to pay: the discount price when it is lower; null when the item is not sold. */
export function paidPriceOf({
  price,
  discountPrice,
}: Pick<ItemDocument, 'price' | 'discountPrice'>): number | null {
  if (price === undefined) return null;
  return discountPrice === undefined ? price : Math.min(price, discountPrice);
}

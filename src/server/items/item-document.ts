import type { Media } from '../../../runtime/model/media.ts';

/** A picture of an item, as its row keeps it. */
export interface ItemPicture {
  resourceCode: string;
  resourceType: 1 | 2;
  url: string;
  alt: Media['alt'];
}

/** A file that readers of an item may download. */
export interface ItemFile {
  title: string;
  url: string;
  size: number;
  icon: string;
}

/** What an article or product says, without its rich text: whole in the default language, only what differs in another. */
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
  canBuy: boolean;
}

/** What a keyword is looked for in. */
export function searchTextOf({ title, subtitle, summary }: ItemDocument): string {
  return `${title}\n${subtitle}\n${summary}`.toLowerCase();
}

/** What is paid for an item: its discount price when that is lower; null when it is not sold. */
export function paidPriceOf({ price, discountPrice }: Pick<ItemDocument, 'price' | 'discountPrice'>): number | null {
  if (price === undefined) return null;
  return discountPrice === undefined ? price : Math.min(price, discountPrice);
}

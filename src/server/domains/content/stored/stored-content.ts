/** Declares what the rows of one page hold. */
import type { Ast } from '../../../../../runtime/model/page.ts';

/** The stored part of a document. Dictionary entries are stored in their own table. */
export type StoredAst = Pick<Ast, 'vm' | 'data'>;

/** One channel's document with its translations, as stored. */
export interface StoredContent {
  /** The default language's document and its revision; 0 when it was never saved. */
  whole: StoredAst;
  wholeRevision: number;
  /** What each other language stores, by its code. */
  translations: Map<string, { difference: unknown; revision: number }>;
  /** Blocks of the site had an older version: what is stored is not what was read. */
  isOld?: boolean;
}

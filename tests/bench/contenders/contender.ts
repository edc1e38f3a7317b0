import type { ReactElement } from 'react';
import type { BlockData, PageModel } from '../../../runtime/model/page.ts';

/** Everyone who draws the bench's pages. */
export const CONTENDER_NAMES = ['schema', 'hand', 'puck', 'formily'] as const;
export type ContenderName = (typeof CONTENDER_NAMES)[number];

/** Pages of the product's blocks: by the product, and by its elements written out as React components. */
export const PRODUCT_CONTENDER_NAMES = ['product', 'literal'] as const;
export type ProductContenderName = (typeof PRODUCT_CONTENDER_NAMES)[number];

/** A page whose blocks can be given other data, as an editor does. */
export interface LivePage {
  element: ReactElement;
  /** Replaces the data of one block of the page's content. */
  replace(key: string, data: BlockData): void;
  /** How many blocks have been drawn so far, where it is known. */
  drawn?(): number;
}

/** One way of drawing a page, prepared for it. */
export interface BenchPage {
  /**
   * The page as a visitor gets it; called anew for every render on a server. `staticBlocks` is what the
   * server said of the page that is taken over. `fresh` is another copy of the model; who has prepared data
   * for the page ignores it.
   */
  draw(staticBlocks?: PageModel['staticBlocks'], fresh?: PageModel): ReactElement;
  live(): LivePage;
}

/**
 * Does everything that is done once for a page, not once a render: compiling, declaring fields, making
 * schemas.
 */
export type Contender = (model: PageModel) => BenchPage;

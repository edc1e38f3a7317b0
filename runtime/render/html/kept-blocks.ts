/** Declares how blocks are kept that were written for an earlier page. */
import type { StaticRoot } from '../../model/page.ts';
import type { BlockViewProps } from '../block-view.tsx';
import type { Piece } from './html-writer.ts';

/** A block as HTML, with what it adds to its page. */
export interface WrittenBlock {
  piece: Piece;
  /** The stored styles that it uses (JSON texts). */
  styles: readonly string[];
  /** Its root elements; undefined unless it is static. */
  roots: StaticRoot[] | undefined;
}

/** Written blocks by everything that their HTML depends on. */
export interface KeptBlocks {
  /** The key of a block at a position of the output; undefined for one that is not kept. */
  keyOf(props: BlockViewProps, position: string): string | undefined;
  get(key: string): WrittenBlock | undefined;
  keep(key: string, block: WrittenBlock): void;
}

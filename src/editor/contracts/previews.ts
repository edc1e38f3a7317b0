// Declares read-only previews of blocks, rendered as visitors see them.
import type { ReactNode } from 'react';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import type { NewBlock } from '../../assembly/template-blocks.ts';

export interface BlockPreviews {
  /** Previews a block of one state of a document of the page. */
  block(document: DocumentName, ast: Ast, key: string): Promise<ReactNode>;
  /** Previews the first example of a block document. */
  example(block: string): Promise<ReactNode>;
  /** Previews blocks that are not on the page. */
  blocks(contents: readonly NewBlock[]): Promise<ReactNode>;
  /** Previews all blocks of a page template. */
  template(template: string): Promise<ReactNode>;
}

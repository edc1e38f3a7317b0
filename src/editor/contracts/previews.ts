// Read-only previews of blocks, rendered as visitors see them.
import type { ReactNode } from 'react';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../runtime/model/page.ts';

export interface BlockPreviews {
  /** Previews a block of one state of a document of the page. */
  block(document: DocumentName, ast: Ast, key: string): Promise<ReactNode>;
  /** Previews the first example of a block document. */
  example(block: string): Promise<ReactNode>;
}

// Where blocks may be placed, by the `placing` of their documents.
import type { BlockDocument } from '../generated/documents.generated.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { Ast } from '../model/page.ts';
import { findBlock } from './blocks.ts';

/**
 * Why a block may not be placed: it is unknown, not for this document, not for this page, or there are enough
 * of it.
 */
export type PlacingRejection = 'unknown' | 'document' | 'page' | 'full';

/** The document in which a block would be placed. */
export interface PlacingPlace {
  ast: Ast;
  document: DocumentName;
  /** The code of the page: `HOME`, `ArticleDetail`, … */
  page: string;
}

type Described = Pick<BlockDocument, 'name' | 'placing'>;

/** Why one more of this block may not be placed; undefined if it may. */
export function checkPlacing(
  block: Described | undefined,
  { ast, document, page }: PlacingPlace,
): PlacingRejection | undefined {
  if (block === undefined) return 'unknown';
  const {
    in: documents = ['content'],
    pages,
    fixed,
    atMost = fixed === true ? 1 : undefined,
  } = block.placing ?? {};
  if (!documents.includes(document)) return 'document';
  if (pages !== undefined && !pages.includes(page)) return 'page';
  const count = ast.vm.filter((instance) => instance.block === block.name).length;
  return atMost !== undefined && count >= atMost ? 'full' : undefined;
}

/** The rights of owners over a block. A block without a document may be moved and removed. */
export interface BlockRights {
  index: number;
  count: number;
  mayMove: boolean;
  mayRemove: boolean;
  mayDuplicate: boolean;
}

/** The rights over a block; undefined if it is not in the document. */
export function rightsOver(
  key: string,
  place: PlacingPlace,
  describe: (block: string) => Described | undefined,
): BlockRights | undefined {
  const found = findBlock(place.ast, key);
  if (found === undefined) return undefined;
  const document = describe(found.block.block);
  const isFree = document?.placing?.fixed !== true;
  return {
    index: found.index,
    count: place.ast.vm.length,
    mayMove: isFree,
    mayRemove: isFree,
    mayDuplicate: checkPlacing(document, place) === undefined,
  };
}

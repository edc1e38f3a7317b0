import type { BlockDocument } from '../generated/documents.generated.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { Ast } from '../model/page.ts';
import { findBlock } from './blocks.ts';

/** Why a block may not be put into a document: there is no such block, it belongs elsewhere, or there are enough of it. */
export type PlacingRejection = 'unknown' | 'document' | 'page' | 'full';

/** Where a block would be put: a document of a page, by the page's code. */
export interface PlacingPlace {
  ast: Ast;
  document: DocumentName;
  /** `HOME`, `ArticleDetail`, … */
  page: string;
}

type Described = Pick<BlockDocument, 'name' | 'placing'>;

/** What the block's `placing` has against one more of it in a place; undefined when nothing. */
export function checkPlacing(
  block: Described | undefined,
  { ast, document, page }: PlacingPlace,
): PlacingRejection | undefined {
  if (block === undefined) return 'unknown';
  const { in: documents = ['content'], pages, atMost, fixed } = block.placing ?? {};
  if (fixed === true || !documents.includes(document)) return 'document';
  if (pages !== undefined && !pages.includes(page)) return 'page';
  const count = ast.vm.filter((instance) => instance.block === block.name).length;
  return atMost !== undefined && count >= atMost ? 'full' : undefined;
}

/** What an owner may do with a block where it stands. One that no document describes may be moved and removed: nothing is known against it. */
export interface BlockRights {
  index: number;
  count: number;
  mayMove: boolean;
  mayRemove: boolean;
  mayDuplicate: boolean;
}

/** The rights over the block of a key; undefined when it does not stand there. */
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

// Checks where blocks may be placed, by the `placing` of their documents.
import type { BlockDocument } from '../generated/documents.generated.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { Ast } from '../model/page.ts';
import { blocksInSlot, siblingsOf, slotOf, type BlockSlot, type SlotField } from '../model/slots.ts';
import { findBlock } from './blocks.ts';

/**
 * Why a block may not be placed: it is unknown, not for this document, not for this page, there are enough of
 * it, it is not for this slot, or the slot is full.
 */
export type PlacingRejection = 'unknown' | 'document' | 'page' | 'full' | 'slot' | 'slotFull';

/** The document in which a block would be placed. */
export interface PlacingPlace {
  ast: Ast;
  document: DocumentName;
  /** The code of the page: `HOME`, `ArticleDetail`, … */
  page: string;
  /** The slot in it. */
  slot?: BlockSlot | undefined;
}

type Described = Pick<BlockDocument, 'name' | 'placing'> & { readonly slots?: readonly SlotField[] };
type Describe = (block: string) => Described | undefined;

/** Why one more of this block may not be placed; undefined if it may. */
export function checkPlacing(
  block: Described | undefined,
  place: PlacingPlace,
  describe: Describe = () => undefined,
): PlacingRejection | undefined {
  if (block === undefined) return 'unknown';
  const { ast, document, page } = place;
  const {
    in: documents = ['content'],
    pages,
    fixed,
    atMost = fixed === true ? 1 : undefined,
  } = block.placing ?? {};
  if (!documents.includes(document)) return 'document';
  if (pages !== undefined && !pages.includes(page)) return 'page';
  const count = ast.vm.filter((instance) => instance.block === block.name).length;
  if (atMost !== undefined && count >= atMost) return 'full';
  return place.slot === undefined ? undefined : checkSlot(block, ast, place.slot, describe);
}

/** A block with slots stands in none itself. */
function checkSlot(
  { name, slots = [] }: Described,
  { vm }: Ast,
  slot: BlockSlot,
  describe: Describe,
): PlacingRejection | undefined {
  const outer = vm.find(({ key }) => key === slot.in)?.block ?? '';
  const field = describe(outer)?.slots?.find(({ key }) => key === slot.field);
  if (field?.allows.includes(name) !== true || slots.length > 0) return 'slot';
  return blocksInSlot(vm, slot).length >= field.maxItems ? 'slotFull' : undefined;
}

/** The rights of owners over a block. A block without a document may be moved and removed. */
export interface BlockRights {
  /** Among the blocks in the same place. */
  index: number;
  /** Of the blocks in the same place. */
  count: number;
  mayMove: boolean;
  mayRemove: boolean;
  mayDuplicate: boolean;
}

/** The rights over a block; undefined if it is not in the document. */
export function rightsOver(key: string, place: PlacingPlace, describe: Describe): BlockRights | undefined {
  const found = findBlock(place.ast, key);
  if (found === undefined) return undefined;
  const { vm } = place.ast;
  const siblings = siblingsOf(vm, found.block);
  const document = describe(found.block.block);
  const isFree = document?.placing?.fixed !== true;
  return {
    index: siblings.indexOf(found.block),
    count: siblings.length,
    mayMove: isFree,
    mayRemove: isFree,
    mayDuplicate: checkPlacing(document, { ...place, slot: slotOf(vm, found.block) }, describe) === undefined,
  };
}

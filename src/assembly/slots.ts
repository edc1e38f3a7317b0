/** Lists the slots of blocks, where other blocks may stand. */
import type { SlotField } from '../../runtime/model/slots.ts';
import type { StyledDocument } from '../../runtime/owned/compile-owned.ts';
import { blockDocuments } from './documents.ts';

/** The slots of a block; none of a block that is unknown. */
export const slotsOf = (block: string): readonly SlotField[] =>
  (blockDocuments.get(block) as StyledDocument | undefined)?.slots ?? [];

/** The fields of its slots; undefined for a block that is unknown. */
export const slotNamesOf = (block: string): readonly string[] | undefined =>
  blockDocuments.get(block) === undefined ? undefined : slotsOf(block).map(({ key }) => key);

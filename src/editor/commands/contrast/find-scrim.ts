// Finds the scrim of a block of the page.
import type { Documents } from '../../../../runtime/edit/change.ts';
import { findScrim, type Scrim } from '../../../../runtime/edit/scrim.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';

/** Undefined if the block has none. */
export function findScrimOf(documents: Documents, { document, key }: BlockAddress): Scrim | undefined {
  const instance = documents[document].vm.find((each) => each.key === key);
  const block = instance === undefined ? undefined : blockDocuments.get(instance.block);
  return block === undefined ? undefined : findScrim(block);
}

/** The strength that the scrim of a block has; the strongest if the data has none. */
export function strengthOf(documents: Documents, { document, key }: BlockAddress, scrim: Scrim): number {
  const stored = documents[document].data[key]?.[scrim.member];
  return typeof stored === 'number' ? stored : (scrim.strengths.at(-1) ?? 100);
}

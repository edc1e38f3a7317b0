/** Finds the blocks that stand in a slot of another block, and their order. */
import type { LocalizedText } from '../generated/documents.generated.ts';

/** The place of a block that stands in another one: the key of that instance, and the field of its slot. */
export interface BlockSlot {
  in: string;
  field: string;
}

/** A slot as the document of its block declares it. */
export interface SlotField {
  /** Of its field. */
  key: string;
  title: LocalizedText;
  /** Names of the blocks that may stand in it. */
  allows: readonly string[];
  maxItems: number;
}

/** How many blocks a slot holds whose field says nothing. */
export const MAX_IN_SLOT = 12;

/** An instance, as far as its place is concerned. */
interface Placed {
  readonly key: string;
  readonly slot?: BlockSlot;
}

interface Places {
  /** The blocks of the page itself, in their order. */
  top: readonly Placed[];
  /** Those of each slot, in their order. */
  inside: ReadonlyMap<string, readonly Placed[]>;
}

const known = new WeakMap<readonly Placed[], Places>();

const nameOf = ({ in: key, field }: BlockSlot): string => `${field} ${key}`;

function placesOf(vm: readonly Placed[]): Places {
  const before = known.get(vm);
  if (before !== undefined) return before;
  const places = findPlaces(vm);
  known.set(vm, places);
  return places;
}

function findPlaces(vm: readonly Placed[]): Places {
  if (vm.every(({ slot }) => slot === undefined)) return { top: vm, inside: new Map() };
  const outer = new Set(vm.flatMap(({ key, slot }) => (slot === undefined ? key : [])));
  // A block whose outer one is gone stands on the page itself, so that it is not lost.
  const groups = Map.groupBy(vm, ({ slot }) =>
    slot !== undefined && outer.has(slot.in) ? nameOf(slot) : '',
  );
  return { top: groups.get('') ?? [], inside: groups };
}

/** The blocks that stand on the page itself; the same list if no block stands in another one. */
export const blocksOnPage = <Instance extends Placed>(vm: readonly Instance[]): readonly Instance[] =>
  placesOf(vm).top as readonly Instance[];

/** The blocks that stand in a slot. */
export const blocksInSlot = <Instance extends Placed>(
  vm: readonly Instance[],
  slot: BlockSlot,
): readonly Instance[] => (placesOf(vm).inside.get(nameOf(slot)) ?? []) as readonly Instance[];

/** The slot that a block stands in; undefined for one on the page itself. */
export function slotOf(vm: readonly Placed[], { key, slot }: Placed): BlockSlot | undefined {
  return slot !== undefined && blocksInSlot(vm, slot).some((each) => each.key === key) ? slot : undefined;
}

/** The blocks that stand beside a block in the same place, with itself. */
export function siblingsOf<Instance extends Placed>(
  vm: readonly Instance[],
  instance: Placed,
): readonly Instance[] {
  const slot = slotOf(vm, instance);
  return slot === undefined ? blocksOnPage(vm) : blocksInSlot(vm, slot);
}

/** The blocks that stand in any slot of a block, in the order of the document. */
export const blocksInside = <Instance extends Placed>(vm: readonly Instance[], key: string): Instance[] =>
  vm.filter((instance) => slotOf(vm, instance)?.in === key);

// Moves several blocks together.
import type { MoveBlockOperation } from '../../../../runtime/edit/move-block.op.ts';
import type { Ast, BlockInstance } from '../../../../runtime/model/page.ts';
import { blocksInside, siblingsOf, slotOf } from '../../../../runtime/model/slots.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';

type Instances = readonly BlockInstance[];

/**
 * The operations that move blocks of one document and one place among those beside them. Blocks at the end of
 * the place stay there, and the others close up to them. Blocks in a slot follow the block around them.
 */
export function moveTogether(
  { vm }: Ast,
  addresses: readonly BlockAddress[],
  by: number,
): MoveBlockOperation[] {
  const document = addresses[0]?.document;
  const first = vm.find(({ key }) => key === addresses[0]?.key);
  if (document === undefined || first === undefined) return [];
  const chosen = new Set(addresses.map(({ key }) => key));
  const before = siblingsOf(vm, first);
  const after = orderAfter(before, chosen, by);
  const isInside = slotOf(vm, first) !== undefined;
  const order = isInside ? replaceEach(vm, before, after) : withInner(vm, after);
  const moved = before
    .filter(({ key }) => chosen.has(key))
    .flatMap((each) => (isInside ? [each] : [each, ...blocksInside(vm, each.key)]));
  const changing = moved.filter((each) => vm.indexOf(each) !== order.indexOf(each));
  // From the end that they move to, so that no move changes the position of the next.
  return (by < 0 ? changing : changing.toReversed()).map((each) => ({
    do: 'move-block',
    document,
    key: each.key,
    index: order.indexOf(each),
  }));
}

function orderAfter(before: Instances, chosen: ReadonlySet<string>, by: number): BlockInstance[] {
  const last = before.length - chosen.size;
  const after: BlockInstance[] = before.filter(({ key }) => !chosen.has(key));
  let above = 0;
  for (const [index, each] of before.entries()) {
    if (!chosen.has(each.key)) continue;
    // `above` blocks of the group are above it.
    after.splice(Math.min(Math.max(index + by, above), last + above), 0, each);
    above += 1;
  }
  return after;
}

/** Each block of a list gets the place of the one that was there before. */
function replaceEach(vm: Instances, before: Instances, after: Instances): Instances {
  return vm.map((each) => after[before.indexOf(each)] ?? each);
}

/** The blocks of the page in this order, each followed by those in its slots. */
function withInner(vm: Instances, order: Instances): Instances {
  return order.flatMap((each) => [each, ...blocksInside(vm, each.key)]);
}

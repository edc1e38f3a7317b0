// The positions of blocks that move together.
import type { MoveBlockOperation } from '../../../../runtime/edit/move-block.op.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';

/**
 * The operations that move blocks of one document. Blocks at its end stay there, and the others close up to
 * them.
 */
export function moveTogether(
  { vm }: Ast,
  addresses: readonly BlockAddress[],
  by: number,
): MoveBlockOperation[] {
  const moved = new Map(addresses.map((address) => [address.key, address]));
  const order = vm.flatMap(({ key }, index) => {
    const address = moved.get(key);
    return address === undefined ? [] : [{ address, index }];
  });
  const last = vm.length - order.length;
  const operations = order.map(({ address: { document, key }, index }, at) => ({
    from: index,
    operation: {
      do: 'move-block' as const,
      document,
      key,
      // `at` blocks of the group are above it.
      index: Math.min(Math.max(index + by, at), last + at),
    },
  }));
  const changing = operations.filter(({ from, operation }) => from !== operation.index);
  // From the end that they move to, so that no move changes the position of the next.
  return (by < 0 ? changing : changing.toReversed()).map(({ operation }) => operation);
}

// Writes into an element what changes often, without drawing its component again.
import { reaction } from 'mobx';
import type { RefCallback } from 'react';
import { isSame } from '../../../../runtime/compare/same.ts';

/**
 * The ref of an element into which `write` puts what `read` answers, at once and whenever that has changed.
 * An undo may change six buttons of the bar and its status: React would draw and commit them besides the
 * block, before the block is on the screen.
 */
export function writeInto<Shown, Box extends Element>(
  read: () => Shown,
  write: (box: Box, shown: Shown) => void,
): RefCallback<Box> {
  return (box) =>
    box === null
      ? undefined
      : reaction(read, (shown) => write(box, shown), { fireImmediately: true, equals: isSame });
}

// Finds the tile of a grid to which an arrow key leads.
type Box = Pick<DOMRect, 'left' | 'top' | 'bottom'>;

/** Returns the index to which a key moves in a grid of boxes in reading order; undefined if there is none. */
export function findNext(boxes: readonly Box[], now: number, key: string): number | undefined {
  const last = boxes.length - 1;
  const here = boxes[now];
  if (here === undefined) return undefined;
  const ways: Readonly<Record<string, () => number | undefined>> = {
    ArrowRight: () => now + 1,
    ArrowLeft: () => now - 1,
    Home: () => 0,
    End: () => last,
    ArrowDown: () => nearest(boxes, here, (box) => box.top >= here.bottom),
    ArrowUp: () => nearest(boxes, here, (box) => box.bottom <= here.top),
  };
  const next = ways[key]?.();
  return next === undefined || next < 0 || next > last ? undefined : next;
}

/** Returns the index of the closest box on one side: first by row, then by column. */
function nearest(boxes: readonly Box[], here: Box, isOnSide: (box: Box) => boolean): number | undefined {
  const distance = (box: Box): number => Math.abs(box.top - here.top) * 1000 + Math.abs(box.left - here.left);
  const candidates = boxes.map((box, index) => ({ box, index })).filter(({ box }) => isOnSide(box));
  return candidates.toSorted((a, b) => distance(a.box) - distance(b.box))[0]?.index;
}

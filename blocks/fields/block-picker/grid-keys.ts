type Box = Pick<DOMRect, 'left' | 'top' | 'bottom'>;

/** Where a key leads in a grid of boxes that stand in reading order; undefined when it leads nowhere. */
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

/** The box of the nearest row on one side that stands nearest below or above. */
function nearest(boxes: readonly Box[], here: Box, isOnSide: (box: Box) => boolean): number | undefined {
  const distance = (box: Box): number => Math.abs(box.top - here.top) * 1000 + Math.abs(box.left - here.left);
  const candidates = boxes.map((box, index) => ({ box, index })).filter(({ box }) => isOnSide(box));
  return candidates.toSorted((a, b) => distance(a.box) - distance(b.box))[0]?.index;
}

// Finds the gap between boxes in a column, a row or a grid.

export interface Point {
  x: number;
  y: number;
}

/** A box with its position among its siblings. */
export interface SiblingBox {
  index: number;
  rect: DOMRect;
}

interface Gap {
  /** The position of what would be inserted there. */
  index: number;
  /** The line in the gap: its width or its height is 0. */
  line: DOMRect;
}

/** The gap beside the box that is nearest to the point; undefined without boxes. */
export function findGap(boxes: readonly SiblingBox[], { x, y }: Point): Gap | undefined {
  const [first, ...others] = boxes;
  if (first === undefined) return undefined;
  const distance = ({ rect }: SiblingBox): number =>
    Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom));
  const nearest = others.reduce((best, box) => (distance(box) < distance(best) ? box : best), first);
  const { index, rect } = nearest;
  const { left, right, top, bottom, width, height } = rect;
  if (boxes.some((box) => box !== nearest && isBeside(box.rect, rect))) {
    const isAfter = x > left + width / 2;
    return { index: isAfter ? index + 1 : index, line: new DOMRect(isAfter ? right : left, top, 0, height) };
  }
  const isAfter = y > top + height / 2;
  return { index: isAfter ? index + 1 : index, line: new DOMRect(left, isAfter ? bottom : top, width, 0) };
}

/** True if two boxes are in one row. */
function isBeside(one: DOMRect, other: DOMRect): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const isApart = one.right <= other.left + 1 || other.right <= one.left + 1;
  return isApart && shared > Math.min(one.height, other.height) / 2;
}

/** The position of what moves from `from` into a gap: what follows it moves up. */
export function positionAfter(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap;
}

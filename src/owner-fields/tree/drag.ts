// Lets rows of a tree be dragged to another place by mouse, pen or touch.
import { useRef, useState, type PointerEvent } from 'react';
import { canDrop, listLines, type Bounds, type Drop, type Tree } from './tree.ts';

const START_PX = 4;

/** The dragged row and its drop position; `drop` is undefined where it cannot be dropped. */
export interface Dragging {
  code: string;
  drop: Drop | undefined;
  /** The pointer in the window. */
  x: number;
  y: number;
}

interface DragOptions {
  tree: Tree;
  open: ReadonlySet<string>;
  bounds: Bounds;
  /**
   * Distance in pixels to the right from the start of the drag that makes the row a child of the one above.
   */
  nesting: number;
  /** Not every item may stand everywhere; without it the bounds alone decide. */
  accepts?(code: string, drop: Drop): boolean;
  /** The rendered row of an item. */
  rowOf(code: string): HTMLElement | undefined;
  onDrop(code: string, drop: Drop): void;
}

/**
 * Drags rows by pointer: mouse, pen or touch. `handle` returns the event handlers for the handle of a row.
 */
export function useDrag(options: DragOptions): {
  dragging: Dragging | undefined;
  handle(code: string): Record<string, (event: PointerEvent<HTMLElement>) => void>;
} {
  const [dragging, setDragging] = useState<Dragging>();
  const start = useRef<{ code: string; x: number; y: number } | undefined>(undefined);

  const end = (): void => {
    start.current = undefined;
    setDragging(undefined);
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const from = start.current;
    if (from === undefined) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (dragging === undefined && Math.hypot(dx, dy) < START_PX) return;
    const drop = findDrop(from.code, event.clientY, dx > options.nesting, options);
    if (drop !== undefined) options.rowOf(drop.code)?.scrollIntoView({ block: 'nearest' });
    setDragging({ code: from.code, drop, x: event.clientX, y: event.clientY });
  };
  return {
    dragging,
    handle: (code) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { code, x: event.clientX, y: event.clientY };
      },
      onPointerMove: move,
      onPointerUp() {
        const drop = dragging?.drop;
        end();
        if (drop !== undefined) options.onDrop(code, drop);
      },
      onPointerCancel: end,
    }),
  };
}

// An item is moved with its descendants, so that it cannot be dropped among them.
function findDrop(
  code: string,
  y: number,
  nests: boolean,
  { tree, open, bounds, rowOf, accepts = () => true }: DragOptions,
): Drop | undefined {
  const closed = new Set([...open].filter((each) => each !== code));
  const rows = listLines(tree, closed).flatMap((line) => {
    const rect = rowOf(line.item.contentCode)?.getBoundingClientRect();
    return rect === undefined ? [] : [{ line, middle: (rect.top + rect.bottom) / 2, bottom: rect.bottom }];
  });
  const found = rows.findIndex(({ bottom }) => y < bottom);
  const index = found === -1 ? rows.length - 1 : found;
  const row = rows[index];
  if (row === undefined) return undefined;
  const isUpper = y < row.middle;
  const above = rows
    .slice(0, isUpper || row.line.item.contentCode === code ? index : index + 1)
    .findLast(({ line }) => line.item.contentCode !== code);
  const allowed = (drop: Drop): Drop | undefined =>
    canDrop(tree, code, drop, bounds) && accepts(code, drop) ? drop : undefined;
  if (nests && above !== undefined) {
    const inside = allowed({ code: above.line.item.contentCode, place: 'inside' });
    if (inside !== undefined) return inside;
  }
  if (row.line.item.contentCode === code) return undefined;
  if (isUpper) return allowed({ code: row.line.item.contentCode, place: 'before' });
  // Below an open row is the position before its first child.
  const first = row.line.isOpen ? row.line.item.subContentList?.[0] : undefined;
  return allowed(
    first === undefined
      ? { code: row.line.item.contentCode, place: 'after' }
      : { code: first.contentCode, place: 'before' },
  );
}

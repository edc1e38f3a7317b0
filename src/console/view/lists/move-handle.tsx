// Draws the handle that moves a row: by pointer, and by Alt with the arrow keys.
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';
import { placeOfDrop, placeOfStep, type TreePlace, type TreeStep } from '../../contracts/row-tree.ts';
import type { Ordering } from './use-ordering.ts';

const STEPS: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** By how much the pointer goes sideways for one level. */
const LEVEL_PX = 28;

interface MoveHandleProps {
  ordering: Ordering;
  rowKey: string;
  name: string;
}

export function MoveHandle({ ordering, rowKey, name }: MoveHandleProps): ReactElement {
  const { translate } = useConsole();
  const { nodes, rows, levels, move, refuse } = ordering;
  const start = useRef<{ x: number; depth: number }>(undefined);
  const place = useRef<TreePlace>(undefined);
  const [isDragged, setDragged] = useState(false);

  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined || (levels === 1 && (step === 'in' || step === 'out'))) return;
    event.preventDefault();
    const next = placeOfStep(nodes, rowKey, step, levels);
    if (next === undefined) refuse(rowKey, step);
    else move(rowKey, next);
  };
  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, depth: rows.find(({ key }) => key === rowKey)?.depth ?? 0 };
    setDragged(true);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    const { current: from } = start;
    const body = event.currentTarget.closest('tbody');
    if (from === undefined || body === null) return;
    const gap = gapAt(body, event.clientY);
    const depth = from.depth + Math.round((event.clientX - from.x) / LEVEL_PX);
    place.current = placeOfDrop(nodes, rows, { key: rowKey, gap, depth, levels });
    showGap(body, place.current === undefined ? undefined : gap);
  };
  const end = (event: PointerEvent<HTMLButtonElement>): void => {
    const { current: to } = place;
    const body = event.currentTarget.closest('tbody');
    if (body !== null) showGap(body, undefined);
    start.current = undefined;
    place.current = undefined;
    setDragged(false);
    if (event.type === 'pointerup' && to !== undefined && to.before !== rowKey) move(rowKey, to);
  };
  return (
    <button
      type="button"
      className="console-handle"
      data-dragged={isDragged || undefined}
      aria-label={translate(levels === 1 ? 'move.row' : 'move.branch', { name })}
      title={translate(levels === 1 ? 'move.keys' : 'move.branchKeys')}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span aria-hidden>⠿</span>
    </button>
  );
}

const rowsIn = (body: Element): HTMLElement[] => [...body.querySelectorAll<HTMLElement>('tr[data-row]')];

/** The number of rows whose middle is above the pointer. */
function gapAt(body: Element, y: number): number {
  return rowsIn(body).filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Marks the gap. Not a state: a table is not drawn again for each move of the pointer. */
function showGap(body: Element, gap: number | undefined): void {
  const rows = rowsIn(body);
  rows.forEach((row, index) => {
    const isLast = index === rows.length - 1;
    if (gap === index) row.dataset.drop = 'before';
    else if (isLast && gap === rows.length) row.dataset.drop = 'after';
    else delete row.dataset.drop;
  });
}

// Moves the placeholders of empty parts beside the texts and controls of their block.
import { EDIT_ATTRIBUTE } from '../../../assembly/edit-annotation.ts';
import { whenIdle } from '../base/when-idle.ts';

const PLACEHOLDERS = `[${EDIT_ATTRIBUTE}][hidden]:not(img, video, [contenteditable])`;
const BLOCKS = '#main > *, #root > :not(#main)';
/** Read by the style of placeholders alone, so that a part that is filled stands where it belongs. */
const MOVE = '--ed-move';
/** The distance between two places that are tried, and how far away they may be, in pixels. */
const STEP = 8;
const FARTHEST = { x: 1200, y: 200 };
const GAP = 2;
/** The width at the left edge of a block that its handle takes, in pixels. */
const HANDLE = 32;
/** How far below its block a placeholder may stand, in pixels, as in the header of a phone. */
const BELOW = 120;

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

type Move = readonly [x: number, y: number];

const STAY: Move = [0, 0];

/** Places tried in turn, the nearest first. Listed when a placeholder must move, which is rare. */
let moves: readonly Move[] | undefined;

/**
 * Moves the placeholders now and after every change of the layout: an owner must be able to click what lies
 * around an empty part. The page keeps its layout.
 */
export function placeEmptyParts(root: HTMLElement): void {
  let isWaiting = false;
  const request = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    whenIdle(() => {
      isWaiting = false;
      for (const block of root.querySelectorAll<HTMLElement>(BLOCKS)) placeIn(block);
    });
  };
  new MutationObserver(request).observe(root, {
    attributeFilter: ['hidden'],
    childList: true,
    subtree: true,
  });
  new ResizeObserver(request).observe(root);
  // Another slide is in sight.
  root.addEventListener('scrollend', request, { capture: true });
}

function placeIn(block: HTMLElement): void {
  const parts = [...block.querySelectorAll<HTMLElement>(PLACEHOLDERS)];
  if (parts.length === 0) return;
  const { left, top, right, bottom } = block.getBoundingClientRect();
  const areas = [bottom, bottom + BELOW].map((end): Box => ({
    left: left + HANDLE,
    top,
    right,
    bottom: end,
  }));
  const taken = listContent(block);
  for (const part of parts) {
    const [movedX, movedY] = readMove(part);
    const box = moveBox(part.getBoundingClientRect(), -movedX, -movedY);
    // A slide that is out of sight keeps its own: on another one they would change what nobody sees.
    const isAside = box.right <= left || box.left >= right;
    const [x, y] = isAside ? STAY : findMove(box, areas, taken);
    // An element that stays where it is does not change.
    if (x !== movedX || y !== movedY) part.style.setProperty(MOVE, `${x}px ${y}px`);
    taken.push(moveBox(box, x, y));
  }
}

/** The shortest move to a free place, in the first area that has one; none if there is no such place. */
function findMove(box: Box, areas: readonly Box[], taken: readonly Box[]): Move {
  const isFree = (area: Box, [x, y]: Move): boolean => {
    const moved = moveBox(box, x, y);
    return isInside(moved, area) && !taken.some((other) => overlaps(moved, other));
  };
  for (const area of areas) {
    if (isFree(area, STAY)) return STAY;
    moves ??= listMoves();
    const free = moves.find((move) => isFree(area, move));
    if (free !== undefined) return free;
  }
  return STAY;
}

/** How far a placeholder was moved, in pixels. */
function readMove(part: HTMLElement): [x: number, y: number] {
  const [x = 0, y = 0] = part.style
    .getPropertyValue(MOVE)
    .split(' ')
    .map((length) => Number.parseFloat(length) || 0);
  return [x, y];
}

/** Lists the boxes of the lines of texts and of the controls. A picture may be behind everything. */
function listContent(block: HTMLElement): Box[] {
  const boxes: Box[] = [];
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.nodeValue?.trim() === '') continue;
    range.selectNodeContents(text);
    boxes.push(...range.getClientRects());
  }
  for (const control of block.querySelectorAll('button, input, select, textarea, a[class*="button-"]')) {
    const box = control.getBoundingClientRect();
    if (!control.matches(PLACEHOLDERS) && box.width > 0) boxes.push(box);
  }
  return boxes;
}

function listMoves(): Move[] {
  const moves: [number, number][] = [];
  for (let x = -FARTHEST.x; x <= FARTHEST.x; x += STEP)
    for (let y = -FARTHEST.y; y <= FARTHEST.y; y += STEP) moves.push([x, y]);
  return moves.toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other));
}

function moveBox({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function isInside(box: Box, area: Box): boolean {
  return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP &&
    one.right > other.left - GAP &&
    one.top < other.bottom + GAP &&
    one.bottom > other.top - GAP
  );
}

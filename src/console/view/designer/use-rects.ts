// Measures where the fields of the canvas stand.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { DesignNode, Outline } from '../../../../runtime/designer/outline.ts';
import { MARK } from './canvas-form.tsx';

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Rects = ReadonlyMap<string, Rect>;

const NOTHING: Rects = new Map();

/** The rectangles of the rules by their ids, from the corner of the box; read again when something moves. */
export function useRects(box: RefObject<HTMLElement | null>, { all }: Outline): Rects {
  const [rects, setRects] = useState<Rects>(NOTHING);
  const readNow = useEffectEvent((element: HTMLElement) =>
    setRects((before) => keepSame(before, readRects(element, all))),
  );
  // Which rules there are, and where. What only reads otherwise is seen when it is drawn.
  const places = all.map(({ id, address }) => `${id} ${address.join('.')}`).join();
  useEffect(() => {
    const element = box.current;
    if (element === null || places === '') return undefined;
    let frame = 0;
    const read = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => readNow(element));
    };
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    const changes = new MutationObserver(read);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    read();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
    };
  }, [box, places]);
  return places === '' ? NOTHING : rects;
}

function readRects(box: HTMLElement, nodes: readonly DesignNode[]): Rects {
  const corner = box.getBoundingClientRect();
  const found = new Map<string, Rect>();
  for (const mark of box.querySelectorAll(`[${MARK}]`)) {
    const address = mark.getAttribute(MARK) ?? '';
    const drawn = mark.nextElementSibling;
    if (found.has(address) || drawn === null || drawn.hasAttribute(MARK)) continue;
    const { left, top, width, height } = drawn.getBoundingClientRect();
    if (width > 0 && height > 0)
      found.set(address, { left: left - corner.left, top: top - corner.top, width, height });
  }
  const rects = new Map<string, Rect>();
  // What is inside comes later: it is read first.
  for (const node of nodes.toReversed()) {
    const rect =
      found.get(node.address.join('.')) ?? around(node.children.flatMap(({ id }) => rects.get(id) ?? []));
    if (rect !== undefined) rects.set(node.id, rect);
  }
  return rects;
}

/** The smallest rectangle around others. */
function around(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined;
  const left = Math.min(...rects.map((each) => each.left));
  const top = Math.min(...rects.map((each) => each.top));
  const right = Math.max(...rects.map((each) => each.left + each.width));
  const bottom = Math.max(...rects.map((each) => each.top + each.height));
  return { left, top, width: right - left, height: bottom - top };
}

const SIDES = ['left', 'top', 'width', 'height'] as const;

/** The rectangles that have not changed stay the same objects. */
function keepSame(before: Rects, now: Rects): Rects {
  const kept = new Map(
    [...now].map(([id, rect]) => {
      const old = before.get(id);
      return [id, old !== undefined && SIDES.every((side) => old[side] === rect[side]) ? old : rect];
    }),
  );
  const isSame = before.size === kept.size && [...kept].every(([id, rect]) => before.get(id) === rect);
  return isSame ? before : kept;
}

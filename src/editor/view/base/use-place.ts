// Keeps a box of the editor's layer at the place of something on the page.
import { useLayoutEffect, type RefObject } from 'react';
import { lowerEdge, rightEdge } from './place-toolbar.ts';

/**
 * Places the box again in every animation frame in which `find` returns another area, or the free part of the
 * window is another. Hides it outside the window.
 */
export function usePlace(
  box: RefObject<HTMLElement | null>,
  find: () => DOMRect | undefined,
  place: (box: HTMLElement, rect: DOMRect) => void,
): void {
  useLayoutEffect(() => {
    let frame = 0;
    let last: string | undefined;
    const follow = (): void => {
      const rect = find();
      const now =
        rect === undefined
          ? ''
          : `${rect.x} ${rect.y} ${rect.width} ${rect.height} ${rightEdge()} ${lowerEdge()}`;
      if (box.current !== null && now !== last) {
        last = now;
        const isSeen = rect !== undefined && rect.bottom > 0 && rect.top < innerHeight;
        box.current.hidden = !isSeen;
        if (isSeen) place(box.current, rect);
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  });
}

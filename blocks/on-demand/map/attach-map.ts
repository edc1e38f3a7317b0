// Draws a map once it is near the viewport.
import { track } from '../../../runtime/model/pending-work.ts';
import type { DrawnMap } from './draw-map.ts';
import type { MapOptions, MapSubject } from './map-options.ts';

/** A map that is drawn when it is near the viewport. */
export type AttachedMap = ReturnType<typeof attachMap>;

/** Until then, and if the program cannot be loaded, the content of the frame stays. */
export function attachMap(frame: HTMLElement, options: MapOptions, subject: MapSubject) {
  let shown = subject;
  let drawn: DrawnMap | undefined;
  let isRemoved = false;

  const draw = async (): Promise<void> => {
    const { drawMap } = await import('./draw-map.ts');
    const map = isRemoved ? undefined : await drawMap(frame, options);
    if (isRemoved) map?.remove();
    else drawn = map;
    drawn?.show(shown);
    if (drawn !== undefined) frame.dataset.mapState = 'drawn';
  };
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      track('map', draw()).catch((error: unknown) =>
        console.warn('The map is not drawn, because its program could not be loaded.', error),
      );
    },
    { rootMargin: '200px' },
  );
  near.observe(frame);

  return {
    /** Moves to a place; before the map is drawn, sets its first place. */
    show(next: MapSubject) {
      shown = next;
      drawn?.show(next);
    },
    remove() {
      isRemoved = true;
      near.disconnect();
      drawn?.remove();
      delete frame.dataset.mapState;
    },
  };
}

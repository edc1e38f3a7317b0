import { useEffect, useRef } from 'react';
import { definePrimitive, NO_PROPS, type ComponentProps } from '../contract.ts';
import { attachGallery } from './attach-gallery.ts';
import { attendVideos } from './attend-videos.ts';

function Gallery({ attrs, children }: ComponentProps<typeof NO_PROPS>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current === null) return undefined;
    const undo = [attachGallery(root.current), attendVideos(root.current)];
    return () => undo.forEach((each) => each());
  }, []);
  return (
    <div role="group" {...attrs} ref={root}>
      {children}
    </div>
  );
}

/**
 * Pictures and videos in a strip that scrolls sideways. The block draws the markup: an element with
 * `data-gallery="strip"` whose children are each as wide as itself, and controls with `data-gallery` =
 * `previous`, `next` (have `aria-disabled` at the ends) or the position of a picture (has `aria-current`).
 * The arrow keys, Home and End move it too. Without JavaScript the strip can still be scrolled.
 */
export default definePrimitive({ props: NO_PROPS, component: Gallery });

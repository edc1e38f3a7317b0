import { useEffect, useRef, type ReactNode } from 'react';
import { definePrimitive, type Host } from '../contract.ts';
import { attachGallery } from './gallery/attach-gallery.ts';
import { attendVideos } from './player/attend-videos.ts';

function Gallery({ attrs, children }: Host & { children?: ReactNode }) {
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
 * Pictures and videos to leaf through. The block draws the markup: an element with `data-gallery="strip"` that scrolls sideways, each of
 * its children as wide as itself, and controls with `data-gallery` = `previous`, `next` (carry `aria-disabled` at the ends) or a picture's
 * position (carries `aria-current`). Arrow keys, Home and End move it too. Without a script the strip is scrolled by hand.
 */
export default definePrimitive({ props: {}, component: Gallery });

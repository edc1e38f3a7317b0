import { useEffect, useRef } from 'react';
import { definePrimitive, NO_PROPS, type ComponentProps } from '../contract.ts';
import { attendVideos } from './attend-videos.ts';

function Player({ attrs, children }: ComponentProps<typeof NO_PROPS>) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = root.current;
    if (box === null) return undefined;
    const undo = new AbortController();
    const { signal } = undo;
    const stopAttending = attendVideos(box);
    box.addEventListener(
      'click',
      ({ target }) => {
        const video = box.querySelector('video');
        if (video === null || !(target instanceof Element) || target.closest('[data-player=play]') === null)
          return;
        video.focus();
        // If playing fails, the browser's controls show why.
        video.play().catch(() => box.toggleAttribute('data-started', true));
      },
      { signal },
    );
    box.addEventListener('play', () => box.toggleAttribute('data-started', true), { capture: true, signal });
    return () => {
      undo.abort();
      stopAttending();
    };
  }, []);

  return (
    <div {...attrs} ref={root}>
      {children}
    </div>
  );
}

/**
 * A video that the visitor starts. The block draws the markup: a `media` with controls, and over it a cover
 * with a button that has `data-player="play"`. When the video has started, the element has `data-started`,
 * which the block uses to hide the cover.
 */
export default definePrimitive({ props: NO_PROPS, component: Player });

import { useEffect, useRef, type ReactNode } from 'react';
import { definePrimitive, type Host } from '../contract.ts';
import { attendVideos } from './player/attend-videos.ts';

function Player({ attrs, children }: Host & { children?: ReactNode }) {
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
        // A film that cannot be played keeps its poster, and the browser says so in its controls.
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
 * A video that a visitor starts. The block draws the markup: a `media` with controls, and over it what is seen until then, with a button
 * that has `data-player="play"`. Once it plays the element carries `data-started`, for the block to take the cover away by.
 */
export default definePrimitive({ props: {}, component: Player });

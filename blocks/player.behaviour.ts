/** Starts a video by a button on its cover. */
import { attendVideos } from './attend-videos.ts';

/**
 * Sets `data-started` when the video has started. Under the cover it has no controls, which would be tab
 * stops that nobody sees.
 */
export default function attachPlayer(box: HTMLElement): () => void {
  const undo = new AbortController();
  const start = (): void => {
    box.toggleAttribute('data-started', true);
    for (const video of box.querySelectorAll('video')) video.controls = true;
  };
  if (box.querySelector('[data-player=play]') !== null && !box.hasAttribute('data-started'))
    for (const video of box.querySelectorAll('video')) video.controls = false;
  const { signal } = undo;
  const stopAttending = attendVideos(box);
  box.addEventListener(
    'click',
    ({ target }) => {
      const video = box.querySelector('video');
      if (video === null || !(target instanceof Element) || target.closest('[data-player=play]') === null)
        return;
      video.controls = true;
      video.focus();
      // If playing fails, the browser's controls show why.
      video.play().catch(start);
    },
    { signal },
  );
  // At the window, before those who attend videos with controls.
  window.addEventListener('play', ({ target }) => target instanceof Node && box.contains(target) && start(), {
    capture: true,
    signal,
  });
  return () => {
    undo.abort();
    stopAttending();
  };
}

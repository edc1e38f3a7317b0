/** The behaviour of a video that the visitor starts by a button on its cover. */
import { attendVideos } from './attend-videos.ts';

/** Sets `data-started` when the video has started. */
export default function attachPlayer(box: HTMLElement): () => void {
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
}

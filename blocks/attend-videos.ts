/**
 * Pauses the videos with controls inside `root` when another video starts, or when they leave the viewport.
 * Returns a function that undoes it.
 */
export function attendVideos(root: HTMLElement): () => void {
  const undo = new AbortController();
  const out = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (
        !isIntersecting &&
        target instanceof HTMLVideoElement &&
        target !== document.pictureInPictureElement
      )
        target.pause();
  });
  // `play` does not bubble, so it is handled in the capture phase.
  document.addEventListener(
    'play',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement) || !target.controls) return;
      if (root.contains(target)) out.observe(target);
      for (const video of root.querySelectorAll('video')) if (video !== target) video.pause();
    },
    { capture: true, signal: undo.signal },
  );
  return () => {
    undo.abort();
    out.disconnect();
  };
}

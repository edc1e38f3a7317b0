const CONTROL = '[data-gallery]:not([data-gallery=strip])';

/** Lets the pictures inside `root` be leafed through by controls, keys and swipes. Returns what undoes it. */
export function attachGallery(root: HTMLElement): () => void {
  const strip = root.querySelector<HTMLElement>('[data-gallery=strip]');
  if (strip === null) return () => undefined;
  const undo = new AbortController();
  const last = strip.childElementCount - 1;
  let shown = 0;
  // Where a control has sent the strip: the pictures it passes on its way there are not what is shown.
  let goal: number | undefined;

  const show = (index: number): void => {
    shown = index;
    for (const [position, slide] of [...strip.children].entries()) {
      // Whoever works with a video that slides away keeps a place to go on from.
      if (position !== index && slide.contains(document.activeElement)) strip.focus({ preventScroll: true });
      slide.toggleAttribute('inert', position !== index);
      if (position !== index) for (const video of slide.querySelectorAll('video')) video.pause();
    }
    for (const control of root.querySelectorAll<HTMLElement>(CONTROL)) mark(control, index, last);
  };
  const goTo = (index: number): void => {
    goal = Math.min(last, Math.max(0, index));
    strip.scrollTo({ left: goal * strip.clientWidth });
    show(goal);
  };
  const moves: Readonly<Record<string, () => number>> = {
    previous: () => shown - 1,
    next: () => shown + 1,
    ArrowLeft: () => shown - 1,
    ArrowRight: () => shown + 1,
    Home: () => 0,
    End: () => last,
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    type: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => target.addEventListener(type, listener, { signal: undo.signal });

  on(root, 'click', ({ target }) => {
    const name =
      target instanceof Element ? target.closest<HTMLElement>(CONTROL)?.dataset.gallery : undefined;
    if (name !== undefined) goTo(moves[name]?.() ?? Number(name));
  });
  on(root, 'keydown', (event) => {
    const move = moves[event.key];
    // In a video the arrows go through its time, and with a modifier keys belong to the browser.
    if (
      move === undefined ||
      event.target instanceof HTMLVideoElement ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    event.preventDefault();
    goTo(move());
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && Number.isInteger(Number(focused.dataset.gallery)))
      root.querySelector<HTMLElement>(`[data-gallery="${shown}"]`)?.focus();
  });
  on(strip, 'scroll', () => {
    const nearest = Math.round(strip.scrollLeft / strip.clientWidth);
    if (goal === undefined) show(Math.min(last, Math.max(0, nearest)));
    else if (nearest === goal) goal = undefined;
  });
  for (const type of ['pointerdown', 'touchstart', 'wheel'] as const)
    strip.addEventListener(type, () => (goal = undefined), { passive: true, signal: undo.signal });
  // A turned phone has other widths: the shown picture stays.
  const resized = new ResizeObserver(() =>
    strip.scrollTo({ left: shown * strip.clientWidth, behavior: 'instant' }),
  );
  resized.observe(strip);

  strip.setAttribute('aria-live', 'polite');
  show(0);
  return () => {
    undo.abort();
    resized.disconnect();
  };
}

/**
 * Says on a control where the gallery stands. What cannot go further stays reachable, so that focus is not
 * lost.
 */
function mark(control: HTMLElement, shown: number, last: number): void {
  const { gallery } = control.dataset;
  if (gallery === 'previous') control.setAttribute('aria-disabled', String(shown === 0));
  else if (gallery === 'next') control.setAttribute('aria-disabled', String(shown === last));
  else control.setAttribute('aria-current', String(Number(gallery) === shown));
}

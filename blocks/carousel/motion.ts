/** Whether things may move by themselves. It outlives the slides, which are built anew when they change. */
export interface Motion {
  isStopped(): boolean;
  /** The visitor asks every page for less motion. */
  isReduced(): boolean;
  /** The visitor's button. */
  toggle(): void;
}

/**
 * Watches the reasons not to move. With `begins` false nothing moves before the visitor presses the button.
 * `changed` is called after every change.
 */
export function watchMotion(begins: boolean, changed: () => void, signal: AbortSignal): Motion {
  const less = matchMedia('(prefers-reduced-motion: reduce)');
  let chosen: boolean | undefined;
  const isStopped = (): boolean => chosen ?? (less.matches || !begins);
  less.addEventListener(
    'change',
    () => {
      // Who asks for less motion now takes back that these may move.
      if (less.matches && chosen === false) chosen = undefined;
      changed();
    },
    { signal },
  );
  document.addEventListener('visibilitychange', changed, { signal });
  return {
    isStopped,
    isReduced: () => less.matches,
    toggle() {
      chosen = !isStopped();
      changed();
    },
  };
}

/**
 * Decides whether slides may move automatically. It is kept when the slides change and the carousel is
 * created again.
 */
export type Motion = ReturnType<typeof watchMotion>;

/**
 * Watches whether motion is allowed. With `begins` false nothing moves before the visitor presses the button.
 * `changed` is called after every change.
 */
export function watchMotion(begins: boolean, changed: () => void, signal: AbortSignal) {
  const less = matchMedia('(prefers-reduced-motion: reduce)');
  let chosen: boolean | undefined;
  const isStopped = (): boolean => chosen ?? (less.matches || !begins);
  less.addEventListener(
    'change',
    () => {
      // A new preference for reduced motion overrides an earlier press of the button.
      if (less.matches && chosen === false) chosen = undefined;
      changed();
    },
    { signal },
  );
  document.addEventListener('visibilitychange', changed, { signal });
  return {
    isStopped,
    /** True if the visitor prefers reduced motion. */
    isReduced: () => less.matches,
    /** Called by the visitor's button. */
    toggle() {
      chosen = !isStopped();
      changed();
    },
  };
}

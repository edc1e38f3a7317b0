/** Makes a timer that can be paused for several reasons at once. */
export type Clock = ReturnType<typeof makeClock>;

/** Creates a timer that calls `tick` every `interval` milliseconds while there is no reason to pause. */
export function makeClock(interval: number, tick: () => void) {
  const reasons = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const restart = (): void => {
    stop();
    if (reasons.size > 0) return;
    timer = setTimeout(() => {
      tick();
      restart();
    }, interval);
  };
  return {
    /** Starts a full interval. */
    restart,
    stop,
    isHeld: () => reasons.size > 0,
    /** Adds or removes a reason to pause. */
    hold(reason: string, held: boolean) {
      if (held === reasons.has(reason)) return;
      if (held) reasons.add(reason);
      else reasons.delete(reason);
      restart();
    },
  };
}

/** Makes a timer that can be paused for several reasons at once. */
export interface Clock {
  /** Starts a full interval. */
  restart(): void;
  /** Adds or removes a reason to pause. */
  hold(reason: string, held: boolean): void;
  isHeld(): boolean;
  stop(): void;
}

/** Creates a timer that calls `tick` every `interval` milliseconds while there is no reason to pause. */
export function makeClock(interval: number, tick: () => void): Clock {
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
    restart,
    stop,
    isHeld: () => reasons.size > 0,
    hold(reason, held) {
      if (held === reasons.has(reason)) return;
      if (held) reasons.add(reason);
      else reasons.delete(reason);
      restart();
    },
  };
}

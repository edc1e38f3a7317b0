/** A timer that can be held for several reasons at once. */
export interface Clock {
  /** Begins a whole interval. */
  restart(): void;
  /** Adds or lifts a reason to stand still. */
  hold(reason: string, held: boolean): void;
  isHeld(): boolean;
  stop(): void;
}

/** Makes a clock that calls `tick` every `interval` milliseconds while nothing holds it. */
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

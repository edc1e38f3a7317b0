/** Ticks every `interval` milliseconds while nothing holds it; every restart begins a whole interval. */
export interface Clock {
  restart(): void;
  /** Adds or lifts a reason to stand still. */
  hold(reason: string, held: boolean): void;
  stop(): void;
}

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
    hold(reason, held) {
      if (held) reasons.add(reason);
      else reasons.delete(reason);
      restart();
    },
  };
}

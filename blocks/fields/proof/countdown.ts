import { useEffect, useState } from 'react';

/** Counts seconds down to 0; `start` begins a countdown. Each subject has its own countdown. */
export function useCountdown(subject = ''): [left: number, start: (seconds: number) => void] {
  const [ends, setEnds] = useState<ReadonlyMap<string, number>>(new Map());
  const [now, setNow] = useState(0);
  const end = ends.get(subject) ?? 0;
  useEffect(() => {
    if (end === 0) return undefined;
    // Reads the clock instead of counting ticks: timers of background tabs are slow.
    const tick = (): void => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  const start = (seconds: number): void => {
    setNow(Date.now());
    setEnds((others) => new Map(others).set(subject, Date.now() + seconds * 1000));
  };
  return [Math.max(0, Math.ceil((end - now) / 1000)), start];
}

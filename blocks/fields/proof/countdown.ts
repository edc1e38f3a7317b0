// Counts the seconds until something may be sent again.
import { useEffect, useState } from 'react';
import { keepValue, readKept } from '../../../runtime/model/kept-values.ts';

type Ends = ReadonlyMap<string, number>;

/** Each subject has its own countdown. With `keptAs` they go on after a reload of the tab. */
export function useCountdown(
  subject = '',
  keptAs?: string,
): [left: number, start: (seconds: number) => void] {
  const [ends, setEnds] = useState<Ends>(() => readEnds(keptAs));
  const [now, setNow] = useState(() => Date.now());
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
    const next = new Map(ends).set(subject, Date.now() + seconds * 1000);
    setEnds(next);
    if (keptAs !== undefined)
      keepValue(
        'tab',
        keptAs,
        [...next].filter(([, end]) => end > Date.now()),
      );
  };
  return [Math.max(0, Math.ceil((end - now) / 1000)), start];
}

function readEnds(name: string | undefined): Ends {
  const kept = name === undefined ? undefined : readKept('tab', name);
  return new Map(Array.isArray(kept) ? (kept as unknown[]).filter(isPair) : []);
}

function isPair(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

// Counts the seconds until something may be sent again.
import { useEffect, useState } from 'react';

type Ends = ReadonlyMap<string, number>;

/** Each subject has its own countdown. With `keptAs` they go on after a reload of the tab. */
export function useCountdown(
  subject = '',
  keptAs?: string,
): [left: number, start: (seconds: number) => void] {
  const [ends, setEnds] = useState<Ends>(() => readKept(keptAs));
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
    keep(keptAs, next);
  };
  return [Math.max(0, Math.ceil((end - now) / 1000)), start];
}

function keep(name: string | undefined, ends: Ends): void {
  if (name === undefined) return;
  try {
    sessionStorage.setItem(name, JSON.stringify([...ends].filter(([, end]) => end > Date.now())));
  } catch {
    // Without a storage the countdown ends with the page; the server still counts.
  }
}

function readKept(name: string | undefined): Ends {
  if (name === undefined) return new Map();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    const pairs = Array.isArray(kept) ? (kept as unknown[]) : [];
    return new Map(pairs.filter(isPair));
  } catch {
    return new Map();
  }
}

function isPair(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

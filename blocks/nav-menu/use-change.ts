import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `act` whenever `value` has become another one. */
export function useChange(value: unknown, act: () => void): void {
  const before = useRef(value);
  const changed = useEffectEvent(act);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    changed();
  }, [value]);
}

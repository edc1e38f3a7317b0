// Gives a value once it has not changed for a while. What is slow to draw waits for it.
import { startTransition, useEffect, useState } from 'react';
import { delay } from '../../../../runtime/model/pending-work.ts';

export function useSettled<Value>(value: Value, restMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(
    () =>
      value === settled
        ? undefined
        : delay('canvas', () => startTransition(() => setSettled(() => value)), restMs),
    [value, settled, restMs],
  );
  return settled;
}

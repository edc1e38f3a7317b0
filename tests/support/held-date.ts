// The date of this process, held at a moment: a test does not depend on when it runs.
import { afterAll, beforeAll, vi } from 'vitest';

/** A moment at which tests take place. */
export const NOON = new Date('2026-11-23T12:00:00+08:00');

/** Holds the date during the tests of a file or a block. Timers run on. */
export function holdDate(moment = NOON): void {
  beforeAll(() => void vi.setSystemTime(moment));
  afterAll(() => void vi.useRealTimers());
}

/** The date that is held, or so many milliseconds after it. */
export function heldDate(later = 0): Date {
  const held = vi.getMockedSystemTime();
  if (held === null) throw new Error('The date is not held: call holdDate().');
  return new Date(held.getTime() + later);
}

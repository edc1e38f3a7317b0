// The delay of a real event loop: on a machine with other work it is late by itself.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchOverload } from '../../src/server/limits/overload.ts';

/** Holds the event loop, as too much work does. */
function hold(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a process is overloaded while its event loop is late, and not after a single pause', async () => {
  const watch = watchOverload({ maxDelay: 50, checkEvery: 20, sampleEvery: 1 });
  onTestFinished(() => watch.stop());
  await nextTurn();
  hold(200);
  await nextTurn();
  expect(watch.isOverloaded()).toBe(false);
  await expect
    .poll(
      () => {
        hold(200);
        return watch.isOverloaded();
      },
      { interval: 1 },
    )
    .toBe(true);
  await expect.poll(() => watch.isOverloaded()).toBe(false);
});

/**
 * Keeps `process.nextTick` fast. V8 drops the hidden class of objects when a collection finds none of them,
 * and it finds no tick object while the process is idle. The next one gets a new hidden class. From then on
 * V8 treats the literal in `nextTick` as one of many shapes: a call takes three times as long, until the
 * process ends. A cached page makes seven calls.
 */
import { createHook } from 'node:async_hooks';
import process from 'node:process';

let kept: object | undefined;

/** Keeps one tick object for as long as the process lives. Call it before the first collection. */
export function keepTickShape(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') kept ??= resource;
    },
  });
  hook.enable();
  process.nextTick(() => {});
  hook.disable();
}

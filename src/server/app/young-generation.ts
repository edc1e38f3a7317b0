/**
 * The size of the young generation of V8's heap: of the part in which objects are made. It stays at 1 MB,
 * which saves memory, until the process is busy: collections in so small a part take a tenth of the processor
 * time of cached pages. V8 makes it small again when little is made.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { checkEventLoop, makeIsBusy } from './event-loop-checks.ts';

/** V8 counts both halves: objects are copied from one into the other. It would let each grow to 16 MB. */
const ENOUGH_BYTES = 2 * 4 * 1024 * 1024;
/** A start is busy, too, with the pages that it makes in advance. */
const AFTER_MS = 2_000;

/** Call it before anything is loaded: the young generation stays as it is until it is enlarged. */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Collects it in the thread of the event loop alone. For the little that survives in it, waking other threads
 * costs more than they take over. Call it when the start is over: nearly everything survives there.
 */
export function collectYoungGenerationAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}

/** Enlarges the young generation when the event loop is busy, until the process ends. */
export function enlargeWhenBusy(): void {
  setTimeout(() => {
    const isBusy = makeIsBusy();
    checkEventLoop((check) => {
      if (isBusy(check) && !isLarge()) enlargeYoungGeneration();
    });
  }, AFTER_MS).unref();
}

function isLarge(): boolean {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  return space === undefined || space.space_size >= ENOUGH_BYTES;
}

/** Objects that are made between two looks at the size, and at most: 8 MB. */
const AT_ONCE = 1_000;
const MAX_OBJECTS = 80_000;

/**
 * Enlarges it now, in a few milliseconds: V8 lets it grow after a collection that many objects have survived,
 * so some are made and held until then. It does not grow further.
 */
export function enlargeYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  const held: object[] = [];
  while (!isLarge() && held.length < MAX_OBJECTS)
    for (let made = 0; made < AT_ONCE; made++) held.push({ made, of: [made] });
  keepYoungGenerationSmall();
}

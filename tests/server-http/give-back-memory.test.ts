import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeLook } from '../../src/server/app/give-back-memory.ts';

const MODULE = pathToFileURL(resolve('src/server/app/give-back-memory.ts')).href;

/** Megabytes of a process that holds much outside of V8's heap, after it was freed, and when it is idle. */
const PROGRAM = `
  import { setInterval } from 'node:timers/promises';
  import { giveBackMemory } from '${MODULE}';
  const size = () => process.memoryUsage.rss() / 2 ** 20;
  const held = Array.from({ length: 3_000 }, () => Buffer.allocUnsafeSlow(50_000).fill(1));
  const sizes = [size()];
  held.length = 0;
  held.push(Buffer.allocUnsafeSlow(50_000));
  gc();
  gc();
  sizes.push(size());
  giveBackMemory({ error: (error) => { throw error; } });
  for await (const _ of setInterval(10)) if (size() < sizes[1] - 50) break;
  console.log(JSON.stringify([...sizes, size()]));
`;

test.runIf(process.platform === 'linux')(
  'an idle process returns to the system what it has freed',
  { tags: 'long' },
  async ({ signal }) => {
    const options = ['--expose-gc', '--input-type=module', '--eval', PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, options, { signal });
    const [held, freed, idle] = JSON.parse(stdout) as [number, number, number];
    // Otherwise there was nothing to return.
    expect(freed).toBeGreaterThan(held - 20);
    expect(idle).toBeLessThan(held - 50);
  },
);

const IDLE = { active: 1, utilization: 0.004 };
const BUSY = { active: 200, utilization: 0.8 };
const SECOND = 4;

/** What is done in the seconds of checks that follow one another. */
function lookAt(...phases: readonly [check: typeof IDLE, seconds: number][]): string[] {
  const done: string[] = [];
  const look = makeLook({
    returnFreed: () => done.push('return'),
    shrinkHeap: (isWanted) => done.push(isWanted ? 'shrink' : 'as usual'),
  });
  return phases.map(([check, seconds]) => {
    for (let number = 0; number < seconds * SECOND; number++) look(check);
    return done.splice(0).join(', ');
  });
}

test('memory is given back once when a start is over, and again after work', () => {
  expect(lookAt([BUSY, 2], [IDLE, 1], [IDLE, 12], [IDLE, 20], [BUSY, 1], [IDLE, 1])).toEqual([
    '',
    'return, shrink',
    'as usual, return',
    '',
    '',
    'return, shrink',
  ]);
});

test('during long work memory is given back every three seconds, and V8 does not save', () => {
  expect(lookAt([BUSY, 2], [BUSY, 1], [BUSY, 3])).toEqual(['', 'return', 'return']);
});

test('V8 stops saving when there is work', () => {
  expect(lookAt([IDLE, 1], [BUSY, 1], [BUSY, 2])).toEqual(['return, shrink', 'as usual, return', '']);
});

test('V8 saves again as soon as work that stopped it, however short, is over', () => {
  expect(lookAt([BUSY, 2], [IDLE, 1], [BUSY, 0.5], [IDLE, 1])).toEqual([
    '',
    'return, shrink',
    'as usual, return',
    'return, shrink',
  ]);
});

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeLook } from '../../src/server/app/give-back-memory.ts';

const MODULE = pathToFileURL(resolve('src/server/app/give-back-memory.ts')).href;

const RETURN_FREED = pathToFileURL(resolve('src/server/app/return-freed.ts')).href;

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
  async ({ signal }) => {
    const options = ['--expose-gc', '--input-type=module', '--eval', PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, options, { signal });
    const [held, freed, idle] = JSON.parse(stdout) as [number, number, number];
    // Otherwise there was nothing to return.
    expect(freed).toBeGreaterThan(held - 20);
    expect(idle).toBeLessThan(held - 50);
  },
);

/** What an idle process logs, and whether it has loaded the library that calls glibc. */
const IDLE_PROGRAM = `
  import { createRequire } from 'node:module';
  import { setImmediate, setTimeout } from 'node:timers/promises';
  import { giveBackMemory } from '${MODULE}';
  import { loadReturnFreed } from '${RETURN_FREED}';
  const [libc, library] = process.argv.slice(1);
  const getReport = process.report.getReport.bind(process.report);
  // What Node.js reports where there is no glibc.
  if (libc === 'musl')
    process.report.getReport = () => {
      const { header: { glibcVersionRuntime, ...header }, ...report } = getReport();
      return { ...report, header };
    };
  const logged = [];
  let looks = 0;
  const load = () => {
    looks += 1;
    return loadReturnFreed(library);
  };
  giveBackMemory({ warn: (error, message) => logged.push([error.message, message]) }, load);
  while (looks === 0) await setTimeout(10);
  // Work ends the time in which V8 saves, and memory would be given back again.
  const isBusy = (since) => performance.now() - since < 800;
  for (const since = performance.now(); isBusy(since); ) await setImmediate();
  const isLoaded = Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('ffi-rs'));
  console.log(JSON.stringify({ logged, looks, isLoaded }));
`;

async function runIdle(...args: readonly string[]): Promise<unknown> {
  const given = ['--input-type=module', '--eval', IDLE_PROGRAM, ...args];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, given);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const LOADER = process.arch === 'arm64' ? 'ld-linux-aarch64.so.1' : 'ld-linux-x86-64.so.2';

test.runIf(process.platform === 'linux')(
  'without glibc nothing is loaded or said; without its function or its file, once, and the process goes on',
  async () => {
    const [musl, noFunction, noFile] = await Promise.all([
      runIdle('musl'),
      runIdle('glibc', LOADER),
      runIdle('glibc', 'libc.missing.so.6'),
    ]);
    expect(musl).toEqual({ logged: [], looks: 1, isLoaded: false });
    const says = (reason: RegExp) => ({
      logged: [[expect.stringMatching(reason), expect.stringContaining('cannot be returned to the system')]],
      looks: 1,
      isLoaded: true,
    });
    expect(noFunction).toEqual(says(/Cannot find "malloc_trim" function/));
    expect(noFile).toEqual(says(/cannot open shared object file/));
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

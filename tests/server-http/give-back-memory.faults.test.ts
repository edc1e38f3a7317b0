// What real processes do when they are idle for the first time, and while they work after it.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL(resolve('src/server/app/give-back-memory.ts')).href;
const RETURN_FREED = pathToFileURL(resolve('src/server/app/return-freed.ts')).href;

/** What an idle process logs, and whether it has loaded the library that calls glibc. */
const IDLE_PROGRAM = `
  import { createRequire } from 'node:module';
  import { setImmediate, setInterval } from 'node:timers/promises';
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
  for await (const _ of setInterval(10)) if (looks > 0) break;
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

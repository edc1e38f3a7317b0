import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const MODULE = pathToFileURL(resolve('src/server/app/allocator.ts')).href;

/** Prints a line for each time it begins. */
const PROGRAM = `
  import { restartWithAllocatorSettings } from '${MODULE}';
  const { MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ } = process.env;
  process.stdout.write([MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, ...process.execArgv].join() + '\\n');
  restartWithAllocatorSettings(import.meta.filename);
  process.stdout.write('runs as ' + process.pid);
`;

function makeProgram(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-allocator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, PROGRAM);
  return file;
}

async function run(settings: NodeJS.ProcessEnv, channel: 'ipc' | 'ignore' = 'ignore'): Promise<string> {
  const child = spawn(process.execPath, ['--stack-trace-limit=9', makeProgram()], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', channel],
  });
  const [printed] = await Promise.all([text(child.stdout as Readable), once(child, 'exit')]);
  return printed.replace(String(child.pid), 'the same process');
}

test.runIf(process.platform === 'linux')(
  'the server runs with few parts of memory, in the process that was started, with its options',
  async () => {
    expect(await run({})).toBe(`,,--stack-trace-limit=9
2,131072,--stack-trace-limit=9,--expose-gc
runs as the same process`);
  },
);

test('an operator chooses other settings of memory', async () => {
  expect(await run({ MALLOC_ARENA_MAX: '4' })).toBe(`4,,--stack-trace-limit=9
runs as the same process`);
});

test('a process with a channel to its parent keeps the channel', async () => {
  expect(await run({}, 'ipc')).toBe(`,,--stack-trace-limit=9
runs as the same process`);
});

import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL(resolve('src/server/app/keep-tick-shape.ts')).href;

/** In a process of its own: is a tick object alive after collections, and do later ones have its shape? */
const PROGRAM = `
  import { createHook } from 'node:async_hooks';
  import { setImmediate as turn } from 'node:timers/promises';
  import { keepTickShape } from '${MODULE}';
  let seen;
  createHook({ init: (id, type, trigger, resource) => (seen = new WeakRef(resource)) }).enable();
  if (process.argv[1] === 'keep') keepTickShape();
  else process.nextTick(() => {});
  const first = seen;
  for (let count = 0; count < 5; count++) {
    await turn();
    gc();
  }
  process.nextTick(() => {});
  const alive = first.deref();
  console.log(alive !== undefined && %HaveSameMap(alive, seen.deref()));
  process.exit();
`;

async function isShapeKept(how: 'keep' | 'leave'): Promise<string> {
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '--eval', PROGRAM];
  return (await promisify(execFile)(process.execPath, [...flags, how])).stdout.trim();
}

test('a tick object stays alive, so that V8 keeps what it knows of process.nextTick', async () => {
  expect(await isShapeKept('keep')).toBe('true');
  expect(await isShapeKept('leave')).toBe('false');
});

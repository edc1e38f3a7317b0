import { readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLocalStore } from '../../src/server/storage/local-store.ts';
import { makeTemporaryFolder } from '../support/database.ts';

test('a stored file is found, located, and gone with its variants when removed', async () => {
  const store = await openLocalStore(makeTemporaryFolder());
  for (const key of ['a1_2x2.png', 'a1_2x2.w2.webp', 'a1_2x20.png']) {
    const path = store.makeTemporaryPath();
    writeFileSync(path, key);
    await store.put(key, path);
  }
  expect(await store.lend('a1_2x2.png', (path) => readFile(path, 'utf8'))).toBe('a1_2x2.png');
  await store.remove('a1_2x2.png');
  expect(await store.find('a1_2x2.png')).toBeUndefined();
  expect(await store.find('a1_2x2.w2.webp')).toBeUndefined();
  expect(await store.find('a1_2x20.png')).toMatchObject({ size: 11 });
});

test.each(['../a.png', 'a/b.png', '.hidden.png', 'a', 'a.png/..', ''])('%j is no key', async (key) => {
  const store = await openLocalStore(makeTemporaryFolder());
  expect(await store.find(key)).toBeUndefined();
  await expect(async () => store.read(key)).rejects.toThrow(/is not a key/);
});

test('unfinished files of dead processes are removed at start; those of living ones stay', async () => {
  const folder = makeTemporaryFolder();
  const living = (await openLocalStore(folder)).makeTemporaryPath();
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const leftover = living.replace(`.${process.pid}.`, `.${dead}.`);
  const ofParent = living.replace(`.${process.pid}.`, `.${process.ppid}.`);
  for (const path of [leftover, ofParent]) writeFileSync(path, 'half');
  await openLocalStore(folder);
  expect(readdirSync(join(folder, 'receiving'))).toEqual([ofParent.split('/').at(-1)]);
});

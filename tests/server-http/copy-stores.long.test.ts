import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { copyStores } from '../../src/server/storage/copy-stores.ts';
import { openLocalStore } from '../../src/server/storage/local-store.ts';
import { makeOpenStore } from '../../src/server/storage/open-stores.ts';
import { makeTemporaryFolder } from '../support/database.ts';
import { startObjectServer } from '../support/object-server.ts';

const FILES = [
  ['media', 'a1_2x2.png'],
  ['media', 'a1_2x2.w2.webp'],
  ['attachments', 'b2.pdf'],
  ['invoices', 'c3.pdf'],
  ['avatars', 'd4.webp'],
] as const;

test('files move to a bucket and back: what is missing or differs is copied', async () => {
  const { settings } = await startObjectServer();
  const [before, after] = [makeTemporaryFolder(), makeTemporaryFolder()];
  const inFolder = (DATA_DIR: string) => {
    const config = loadConfig({ ...settings, DATA_DIR });
    return { ...config, MEDIA_URL: settings.MEDIA_URL ?? '' };
  };
  for (const [name, key] of FILES) {
    const store = await openLocalStore(join(before, name));
    const path = store.makeTemporaryPath();
    writeFileSync(path, `${name} ${key}`);
    await store.put(key, path);
  }
  expect(await copyStores(inFolder(before), 's3')).toEqual({ copied: 5, present: 0 });

  const { openStore, close } = await makeOpenStore(inFolder(before));
  const media = await openStore('media');
  await media.remove('a1_2x2.png');
  const invoices = await openStore('invoices');
  const half = invoices.makeTemporaryPath();
  writeFileSync(half, 'half');
  await invoices.put('c3.pdf', half);
  close();
  // A picture goes with its copies.
  expect(await copyStores(inFolder(before), 's3')).toEqual({ copied: 3, present: 2 });
  expect(await copyStores(inFolder(after), 'disk')).toEqual({ copied: 5, present: 0 });
  for (const [name, key] of FILES) {
    const path = join(after, name, 'files', key.slice(0, 2), key);
    expect(readFileSync(path, 'utf8')).toBe(`${name} ${key}`);
  }
});

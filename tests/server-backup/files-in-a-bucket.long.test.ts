/** Backups, restores and site archives of an installation whose files are in a bucket. */
import { createHash } from 'node:crypto';
import { cpSync, createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import {
  openStoredFiles,
  withStoredFiles,
} from '../../src/server/domains/operations/archive/open-stored-files.ts';
import { placeFile, undoFiles } from '../../src/server/domains/operations/archive/restore-archive.ts';
import { deleteSite, exportSite, importSite } from '../../src/server/domains/operations/index.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { openObjectStore } from '../../src/server/storage/object-store.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { startObjectServer } from '../support/object-server.ts';
import { openBackupSite, readFiles, readRows, type BackupSite } from './backup-site.ts';

const PICTURE = '0123456789abcdef01234567';
const [FIRST, SECOND, AVATAR, LATER] = [
  'media/Ab12_800x600.png',
  'invoices/invoice-1.pdf',
  'avatars/aMember.webp',
  'media/Later.png',
];

async function openBucket(settings: Record<string, string>) {
  const objects = await openObjectStore(loadConfig(settings), settings.MEDIA_URL ?? '');
  onTestFinished(() => objects.close());
  const folder = makeTemporaryFolder();
  return {
    async put(key: string, bytes: string | Buffer) {
      writeFileSync(join(folder, 'sent'), bytes);
      await objects.put(key, join(folder, 'sent'));
    },
    remove: (key: string) => objects.remove(key),
    async read(): Promise<Record<string, string>> {
      const found: Record<string, string> = {};
      for await (const { key } of objects.list(''))
        found[key] = (await buffer(await objects.read(key))).toString('latin1');
      return found;
    },
  };
}

async function open(settings: BackupSite['settings']): Promise<BackupSite> {
  const site = await openBackupSite(settings);
  onTestFinished(() => site.close());
  return site;
}

test.each(DATABASES)(
  'on $name, a backup has the files of the bucket, and a restore puts them back, there or on a disk',
  async ({ settings: make }) => {
    const server = await startObjectServer();
    const site = await open({ ...(await make()), ...server.settings });
    const bucket = await openBucket(server.settings);
    await bucket.put(FIRST, Buffer.alloc(300_000, 'picture'));
    await bucket.put('media/Ab12_800x600.w480.webp', 'a copy of it');
    await bucket.put(SECOND, 'an invoice');
    await bucket.put(AVATAR, '');
    const before = await bucket.read();
    const archive = await site.backUp();
    expect((await site.call('system/backups')).data).toMatchObject([{ files: 3 }]);

    await bucket.put(SECOND, 'an invoice that was issued again');
    await bucket.remove(FIRST);
    await bucket.put(LATER, 'came later');
    expect(await site.restore(basename(archive))).toBe(2);
    expect(await bucket.read()).toEqual(before);

    const onDisk = await open(await make());
    const folder = join(onDisk.settings.DATA_DIR, 'backups');
    cpSync(archive, join(folder, 'brought.tar'));
    expect(await onDisk.restore('brought.tar')).toBe(2);
    expect(Object.keys(readFiles(onDisk.settings.DATA_DIR))).toEqual([
      'avatars/files/aM/aMember.webp',
      'invoices/files/in/invoice-1.pdf',
      'media/files/Ab/Ab12_800x600.png',
    ]);
    // And back, into a bucket that has something else. The owner there is another one now.
    expect(await onDisk.ended(await onDisk.services.backups.start())).toBe(2);
    const [made] = await onDisk.services.backups.list();
    cpSync(join(folder, made?.backup ?? ''), join(site.settings.DATA_DIR, 'backups', 'back.tar'));
    await bucket.put(AVATAR, 'another face');
    expect(await site.restore('back.tar')).toBe(2);
    expect(await bucket.read()).toEqual(before);
  },
);

test('a restore into a bucket that is cut off leaves it as it was, however often it is undone', async () => {
  const server = await startObjectServer();
  const bucket = await openBucket(server.settings);
  await bucket.put(SECOND, 'an invoice');
  const before = await bucket.read();
  const work = makeTemporaryFolder();
  const place = { ...loadConfig(server.settings), DATA_DIR: makeTemporaryFolder() };
  writeFileSync(join(work, 'given'), 'from the archive');
  const sha256 = createHash('sha256').update('from the archive').digest('hex');
  await withStoredFiles(place, async (files) => {
    for (const [number, path] of ['media/files/Ne/New.png', 'invoices/files/in/invoice-1.pdf'].entries())
      await placeFile({ path, sha256 }, createReadStream(join(work, 'given')), { files, work }, number);
  });
  expect(await bucket.read()).toEqual({ 'media/New.png': 'from the archive', [SECOND]: 'from the archive' });
  // As the next start does it, in another process; and that one may be killed, too.
  const files = await openStoredFiles(place);
  onTestFinished(() => files.close());
  await undoFiles({ files, work });
  expect(await bucket.read()).toEqual(before);
  await undoFiles({ files, work });
  expect(await bucket.read()).toEqual(before);
});

test.each(DATABASES)(
  'on $name, a site of a bucket is exported, imported and removed',
  async ({ settings }) => {
    const server = await startObjectServer();
    const site = await open({ ...(await settings()), ...server.settings });
    const bucket = await openBucket(server.settings);
    const { database } = site.services;
    await database.queries
      .insertInto('media')
      .values({
        project_code: 'default',
        resource_code: PICTURE,
        name: 'p',
        resource_type: 1,
        type: 'png',
        width: 8,
        height: 6,
        bytes: 7,
        content_hash: 'x',
        classification_code: null,
        state: 'saved' as const,
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    await bucket.put(`media/${PICTURE}_8x6.png`, 'picture');
    await bucket.put(`media/${PICTURE}_8x6.w320.webp`, 'a copy');
    const before = await bucket.read();
    const folder = makeTemporaryFolder();
    const place = {
      config: loadConfig(site.settings),
      database,
      hash: openKeyedHash(site.settings.DATA_DIR),
    };
    const [first, again] = [join(folder, 'first.tar'), join(folder, 'again.tar')];
    await exportSite(place, 'default', first);
    // Beside itself, its picture gets a name of its own.
    await importSite(place, first, { projectCode: 'shop', hosts: [] });
    const both = Object.keys(await bucket.read());
    expect(both.filter((key) => key.endsWith('_8x6.png'))).toHaveLength(2);
    await deleteSite(place, 'shop');
    expect(await bucket.read()).toEqual(before);
    await exportSite(place, 'default', again);
    expect(readFileSync(again)).toEqual(readFileSync(first));
    expect(Object.keys(await readRows(site.settings)).length).toBeGreaterThan(10);
  },
);

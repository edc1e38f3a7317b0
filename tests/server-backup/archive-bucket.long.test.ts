/** Archives in a bucket: sent, listed, kept by number, restored from, and a store that is gone. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openArchives } from '../../src/server/domains/operations/index.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { openObjectStore } from '../../src/server/storage/object-store.ts';
import { DATABASES, SQLITE, makeTemporaryFolder } from '../support/database.ts';
import { startObjectServer } from '../support/object-server.ts';
import { ARCHIVES, listArchives, settingsOfArchives } from './bucket-of-archives.ts';
import { openBackupSite, putFile, readFiles, type BackupSite } from './backup-site.ts';

async function open(settings: BackupSite['settings']): Promise<BackupSite> {
  const site = await openBackupSite(settings);
  onTestFinished(() => site.close());
  return site;
}

const archivesIn = (site: BackupSite): string[] =>
  readdirSync(join(site.settings.DATA_DIR, 'backups')).filter((name) => name.includes('.tar'));

test.each(DATABASES)(
  'on $name, archives lie in the bucket, and are restored from it',
  async ({ settings }) => {
    const server = await startObjectServer();
    const site = await open({ ...(await settings()), ...settingsOfArchives(server) });
    putFile(site.settings.DATA_DIR, 'media/files/Ab/Ab12.png', 'a picture');
    const files = readFiles(site.settings.DATA_DIR);
    await site.backUp();
    const [{ backup } = { backup: '' }] = (await site.call('system/backups')).data as { backup: string }[];
    expect(await listArchives(server)).toEqual([backup, `${backup}.json`]);
    expect(archivesIn(site)).toEqual([]);
    expect((await site.call('console/backup/list')).data).toMatchObject([
      { id: backup, place: 'bucket', reason: 'asked', files: 1, checkedAt: expect.any(String) as string },
    ]);
    expect((await site.call('console/backup/summary')).data).toMatchObject({ place: 'bucket', count: 1 });

    putFile(site.settings.DATA_DIR, 'media/files/Ab/Ab12.png', 'spoilt');
    expect(await site.restore(backup)).toBe(2);
    expect(readFiles(site.settings.DATA_DIR)).toEqual(files);
    expect((await site.call('system/backups')).data).toMatchObject([{ reason: 'safety' }, { backup }]);
    expect(readdirSync(join(site.settings.DATA_DIR, 'backups', '.ready', 'receiving'))).toEqual([]);

    expect((await site.call('system/removeBackup', { backup })).status).toBe(200);
    expect((await site.call('system/removeBackup', { backup })).status).toBe(404);
    expect((await listArchives(server)).filter((key) => key.startsWith(backup))).toEqual([]);
  },
);

test('what a gone bucket has not taken is on the disk, and goes there with the next backup', async () => {
  const server = await startObjectServer();
  const site = await open({ ...(await SQLITE.settings()), ...settingsOfArchives(server) });
  await server.kill();
  const { data } = await site.call('system/backup', {});
  expect(await site.ended((data as { operationCode: string }).operationCode)).toBe(3);
  const [left = ''] = archivesIn(site);
  expect((await site.call('system/backups')).status).toBe(503);
  await server.restart();
  expect((await site.call('system/backups')).data).toMatchObject([{ backup: left, place: 'disk' }]);
  await site.backUp();
  expect(await listArchives(server)).toContain(left);
  expect(archivesIn(site)).toEqual([]);
  // A server starts while the bucket is gone.
  await server.kill();
  const other = await open({ ...(await SQLITE.settings()), ...settingsOfArchives(server) });
  expect((await other.call('system/getRunStatus')).status).toBe(200);
});

test('scheduled ones are kept by number in the bucket', async () => {
  const server = await startObjectServer();
  const schedule = { BACKUP_EVERY: '1', BACKUP_KEEP: '2' };
  const site = await open({ ...(await SQLITE.settings()), ...settingsOfArchives(server), ...schedule });
  for (let made = 0; made < 3; made += 1) await site.ended(await site.services.backups.start('scheduled'));
  expect((await site.services.backups.list()).length).toBe(3);
  await site.services.backups.runDue();
  expect(await listArchives(server)).toHaveLength(4);
});

test('an object of many pieces comes back as it was, and lists have more than a page', async () => {
  const server = await startObjectServer();
  const objects = await openObjectStore(loadConfig(server.settings), 's3://tessera/many');
  onTestFinished(() => objects.close());
  const folder = makeTemporaryFolder();
  const [large, small] = [join(folder, 'large'), join(folder, 'small')];
  // Larger than what goes at once (64 MB), and of no whole number of pieces.
  writeFileSync(large, Buffer.alloc(70 * 1024 * 1024 + 12_345, 'pieces of an archive '));
  await objects.put('large.tar', large);
  const { size, bytes } = await objects.take('large.tar');
  let at = 0;
  const sent = Buffer.alloc(size, 'pieces of an archive ');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    expect(chunk.equals(sent.subarray(at, at + chunk.length))).toBe(true);
    at += chunk.length;
  }
  expect(at).toBe(70 * 1024 * 1024 + 12_345);

  writeFileSync(small, '{}');
  // A page has at most 1,000.
  const names = Array.from({ length: 1_010 }, (_, number) => `media/a${String(number).padStart(4, '0')}.png`);
  for (let from = 0; from < names.length; from += 50)
    await Promise.all(names.slice(from, from + 50).map((name) => objects.put(name, small)));
  const found = [];
  for await (const { key } of objects.list('media/')) found.push(key);
  expect(found).toEqual(names);
});

test('hundreds of archives are listed with their notes', async () => {
  const server = await startObjectServer();
  const objects = await openObjectStore(loadConfig(server.settings), ARCHIVES);
  onTestFinished(() => objects.close());
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, 'x'), '{"reason":"scheduled","madeAt":"2026-01-01T00:00:00.000Z"}');
  const names = Array.from({ length: 510 }, (_, number) => `a${String(number).padStart(4, '0')}.tar`);
  const keys = names.flatMap((name) => [name, `${name}.json`]);
  for (let from = 0; from < keys.length; from += 50)
    await Promise.all(keys.slice(from, from + 50).map((key) => objects.put(key, join(folder, 'x'))));
  const { signal } = new AbortController();
  const archives = await openArchives(
    { ...loadConfig(settingsOfArchives(server)), DATA_DIR: folder },
    signal,
  );
  onTestFinished(() => archives.close());
  const all = await archives.list();
  expect(all).toHaveLength(510);
  expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set(['scheduled']));
});

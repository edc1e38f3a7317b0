/** Backups of what has changed: small, restored with their base, and nothing without it. */
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASES, SQLITE, makeTemporaryFolder } from '../support/database.ts';
import { startObjectServer } from '../support/object-server.ts';
import { makeBytes } from '../support/random.ts';
import { openBackupSite, putFile, readFiles, readRows, type BackupSite } from './backup-site.ts';

const [OLD, NEW, AVATAR] = [
  'media/files/Ol/Old.png',
  'media/files/Ne/New.png',
  'avatars/files/aM/aMember.webp',
];

async function open(settings: BackupSite['settings']): Promise<BackupSite> {
  const schedule = { BACKUP_EVERY: '24', BACKUP_CHANGES_EVERY: '10', BACKUP_KEEP: '2' };
  const site = await openBackupSite({ ...settings, ...schedule });
  onTestFinished(() => site.close());
  return site;
}

async function setMark({ services }: BackupSite, value: string): Promise<void> {
  const { queries } = services.database;
  await queries.deleteFrom('setting').where('name', '=', 'mark').execute();
  await queries
    .insertInto('setting')
    .values({ project_code: 'default', name: 'mark', value: JSON.stringify(value) })
    .execute();
}

async function makePart(site: BackupSite): Promise<string> {
  const { backups } = site.services;
  const base = (await backups.list()).find(({ reason }) => reason === 'scheduled');
  const name = base?.backup.replace(/\.age$/, '');
  expect(await site.ended(await backups.start('changes', name))).toBe(2);
  return (await backups.list())[0]?.backup ?? '';
}

const pathOf = (site: BackupSite, backup: string): string => join(site.settings.DATA_DIR, 'backups', backup);

test.each(DATABASES)('on $name, a part and its base put everything back', async ({ settings: make }) => {
  const site = await open(await make());
  const { DATA_DIR } = site.settings;
  putFile(DATA_DIR, OLD, makeBytes(3_000_000));
  putFile(DATA_DIR, AVATAR, 'a face');
  await setMark(site, 'base');
  await site.services.backups.runDue();
  const [base] = await site.services.backups.list();
  expect(base).toMatchObject({ reason: 'scheduled', files: 2 });
  // Nothing is due yet.
  await site.services.backups.runDue();
  expect(await site.services.backups.list()).toHaveLength(1);

  await setMark(site, 'changed');
  putFile(DATA_DIR, NEW, 'came since');
  putFile(DATA_DIR, AVATAR, 'no face');
  const files = readFiles(DATA_DIR);
  const rows = await readRows(site.settings);
  const part = await makePart(site);
  expect((await site.call('system/backups')).data).toMatchObject([
    {
      backup: part,
      reason: 'changes',
      base: base?.backup,
      files: 3,
      checkedAt: expect.any(String) as string,
    },
    { reason: 'scheduled' },
  ]);
  // The picture is not in it again.
  expect(statSync(pathOf(site, part)).size).toBeLessThan(1_000_000);

  await setMark(site, 'spoilt');
  putFile(DATA_DIR, NEW, 'spoilt');
  putFile(DATA_DIR, OLD, 'spoilt');
  expect(await site.restore(part)).toBe(2);
  const restored = await readRows(site.settings);
  expect(restored.setting).toEqual(rows.setting);
  expect({ ...restored, audit_log: [] }).toEqual({ ...rows, audit_log: [] });
  expect(readFiles(DATA_DIR)).toEqual(files);
});

test('a base stays while a part needs it, and a part without its base is refused', async () => {
  const site = await open(await SQLITE.settings());
  const { backups } = site.services;
  await backups.runDue();
  const [base] = await backups.list();
  const name = base?.backup ?? '';
  await setMark(site, 'changed');
  const part = await makePart(site);
  expect(await site.call('system/removeBackup', { backup: name })).toMatchObject({ status: 409 });

  // Later ones of everything are too many; only the one that is needed stays.
  for (let more = 0; more < 3; more += 1) await site.ended(await backups.start('scheduled'));
  await backups.runDue();
  const kept = (await backups.list()).map(({ backup }) => backup);
  expect(kept).toHaveLength(4);
  expect(kept).toEqual(expect.arrayContaining([name, part]));

  const whole = readFileSync(pathOf(site, name));
  appendFileSync(pathOf(site, name), 'x');
  await expect(site.restore(part)).rejects.toThrow(/备份/);
  const [other = ''] = kept;
  // Another archive under the name of the base.
  putFile(site.settings.DATA_DIR, `backups/${name}`, readFileSync(pathOf(site, other)));
  await expect(site.restore(part)).rejects.toThrow(name);
  putFile(site.settings.DATA_DIR, `backups/${name}`, whole);
  expect(await site.restore(part)).toBe(2);
});

test('encrypted parts in a bucket are put together with their base there', async () => {
  const { MEDIA_URL: _, ...store } = (await startObjectServer()).settings;
  const identity = await generateX25519Identity();
  const identityFile = join(makeTemporaryFolder(), 'identity.txt');
  writeFileSync(identityFile, identity);
  const site = await open({
    ...(await SQLITE.settings()),
    ...store,
    BACKUP_URL: 's3://tessera/archives',
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_IDENTITY_FILE: identityFile,
  });
  putFile(site.settings.DATA_DIR, OLD, makeBytes(100_000));
  await site.services.backups.runDue();
  await setMark(site, 'changed');
  const rows = await readRows(site.settings);
  const files = readFiles(site.settings.DATA_DIR);
  const part = await makePart(site);
  expect(part).toMatch(/\.tar\.age$/);
  await setMark(site, 'spoilt');
  putFile(site.settings.DATA_DIR, OLD, 'spoilt');
  expect(await site.restore(part)).toBe(2);
  expect((await readRows(site.settings)).setting).toEqual(rows.setting);
  expect(readFiles(site.settings.DATA_DIR)).toEqual(files);
  const [safety] = await site.services.backups.list();
  expect(safety).toMatchObject({ reason: 'safety', place: 'bucket', isEncrypted: true });
});

test('a part whose base is not known here is an archive of everything', async () => {
  const site = await open(await SQLITE.settings());
  const { backups } = site.services;
  await site.ended(await backups.start('changes', 'made-elsewhere.tar'));
  const [made] = await backups.list();
  expect(made).toMatchObject({ reason: 'scheduled' });
  expect(made?.base).toBeUndefined();
});

/** Archives that are encrypted with a public key: made without the secret one, and restored with it alone. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import { ArchiveError } from '../../src/server/domains/operations/archive/archive-format.ts';
import { decryptFile } from '../../src/server/domains/operations/archive/encrypted-archive.ts';
import { SQLITE, makeTemporaryFolder } from '../support/database.ts';
import { openBackupSite, putFile, readFiles, type BackupSite } from './backup-site.ts';

/** An installation that has the public key; the secret one is not there yet. */
async function open(): Promise<{ site: BackupSite; identityFile: string; identity: string }> {
  const identity = await generateX25519Identity();
  const identityFile = join(makeTemporaryFolder(), 'identity.txt');
  const keys = { BACKUP_RECIPIENT: await identityToRecipient(identity), BACKUP_IDENTITY_FILE: identityFile };
  const site = await openBackupSite({ ...(await SQLITE.settings()), ...keys });
  onTestFinished(() => site.close());
  return { site, identityFile, identity };
}

test('a backup is encrypted, and is restored when its key is put there', async () => {
  const { site, identityFile, identity } = await open();
  putFile(site.settings.DATA_DIR, 'media/files/Ab/Ab12.png', 'a picture that nobody should see');
  const files = readFiles(site.settings.DATA_DIR);
  const archive = await site.backUp();
  expect(archive).toMatch(/\.tar\.age$/);
  expect(readFileSync(archive, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(readFileSync(archive).includes('a picture that nobody')).toBe(false);
  const [listed] = (await site.call('console/backup/list')).data as object[];
  expect(listed).toMatchObject({
    isEncrypted: true,
    isLocked: true,
    checkedAt: expect.any(String) as string,
  });
  expect((await site.call('console/backup/summary')).data).toMatchObject({
    isEncrypted: true,
    isLocked: true,
  });

  putFile(site.settings.DATA_DIR, 'media/files/Ab/Ab12.png', 'spoilt');
  const spoilt = readFiles(site.settings.DATA_DIR);
  await expect(site.restore(basename(archive))).rejects.toThrow(/BACKUP_IDENTITY_FILE/);
  writeFileSync(identityFile, await generateX25519Identity());
  await expect(site.restore(basename(archive))).rejects.toThrow(/另一把密钥/);
  writeFileSync(identityFile, 'AGE-SECRET-KEY-1NONSENSE');
  await expect(site.restore(basename(archive))).rejects.toThrow(/BACKUP_IDENTITY_FILE/);
  expect(readFiles(site.settings.DATA_DIR)).toEqual(spoilt);

  writeFileSync(identityFile, `# created by age-keygen\n${identity}\n`);
  expect((await site.call('console/backup/summary')).data).toMatchObject({ isLocked: false });
  expect(await site.restore(basename(archive))).toBe(2);
  expect(readFiles(site.settings.DATA_DIR)).toEqual(files);
  // The safety backup, too.
  expect((await site.call('system/backups')).data).toMatchObject([
    { reason: 'safety', isEncrypted: true },
    { reason: 'asked' },
  ]);
});

test('a due proof of an encrypted backup waits for its key', async () => {
  const { site, identityFile } = await open();
  await site.backUp();
  await site.services.backups.proofs.runDue();
  expect(site.services.backups.proofs.last()).toBeUndefined();
  await expect(
    site.services.backups.proofs.prove(basename((await site.services.backups.list())[0]?.backup ?? '')),
  ).rejects.toThrow(/no-identity/);
  rmSync(identityFile, { force: true });
});

test('a hundred damaged encrypted archives are refused by name', async () => {
  const { site, identityFile, identity } = await open();
  putFile(site.settings.DATA_DIR, 'media/files/Ab/Ab12.png', Buffer.alloc(200_000, 'picture'));
  const archive = readFileSync(await site.backUp());
  writeFileSync(identityFile, identity);
  const folder = makeTemporaryFolder();
  const [path, to] = [join(folder, 'damaged.tar.age'), join(folder, 'plain.tar')];
  const decrypt = async (bytes: Buffer): Promise<string> => {
    writeFileSync(path, bytes);
    try {
      await decryptFile(path, to, identityFile);
      return 'whole';
    } catch (error) {
      return error instanceof ArchiveError ? error.problem : String(error);
    }
  };
  expect(await decrypt(archive)).toBe('whole');
  const header = archive.indexOf('\n---');
  for (let each = 0; each < 100; each += 1) {
    // Half of the damages are in the header, and between the pieces.
    const range = each % 2 === 0 ? header + 100 : archive.length;
    const at = (each * 7_919_317) % range;
    const flipped = Buffer.from(archive);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (each % 8));
    const damaged = each % 4 < 2 ? flipped : archive.subarray(0, at);
    expect([each, await decrypt(damaged)]).toEqual([
      each,
      expect.stringMatching(/^backup\.(?:changed|foreign|other-identity)$/),
    ]);
  }
  // Whole pieces are missing, which each of the others would not notice.
  expect(await decrypt(archive.subarray(0, archive.length - 65_552))).toBe('backup.changed');
}, 60_000);

// The copy from before an upgrade is kept as any other backup: encrypted, and in the bucket, too.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { DATABASES, SQLITE, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';
import { startObjectServer } from '../support/object-server.ts';
import { putFile, readRows } from './backup-site.ts';
import { listArchives, settingsOfArchives } from './bucket-of-archives.ts';
import { becomeReleased, SCHEMAS } from './released-site.ts';
import { schemaOf, upgrade } from './upgrade-command.ts';

const OLD = SCHEMAS.at(-1) ?? '';
const SECRET = 'a picture that nobody should see';

async function makeKeys() {
  const identity = await generateX25519Identity();
  const file = join(makeTemporaryFolder(), 'identity.txt');
  return {
    recipient: { BACKUP_RECIPIENT: await identityToRecipient(identity) },
    identity: { BACKUP_IDENTITY_FILE: file },
    show: () => writeFileSync(file, identity),
  };
}

beforeAll(() => ensureBuild(process.cwd()), 120_000);

test.each(DATABASES)(
  'on $name, it is put back from the bucket when the disk is lost, with its key alone',
  { timeout: 240_000 },
  async ({ settings: make }) => {
    const [store, keys] = [await startObjectServer(), await makeKeys()];
    const settings = { ...(await make()), ...settingsOfArchives(store), ...keys.recipient };
    const folder = join(settings.DATA_DIR, 'backups');
    await becomeReleased(settings, OLD);
    putFile(settings.DATA_DIR, 'media/files/Ab/Ab12.png', SECRET);
    const before = await readRows(settings);
    rmSync(folder, { recursive: true });

    expect(await upgrade(settings, 'run')).toMatchObject({ code: 0 });
    const [copy = '', ...notes] = await listArchives(store);
    expect(copy).toMatch(/^\d{8}-\d{6}-[0-9a-f]+\.tar\.age$/);
    expect(notes).toEqual([`${copy}.json`]);
    // It is on the disk, too, where rolling back finds it without the bucket.
    expect(readdirSync(folder).filter((name) => name.includes('.tar'))).toEqual([copy, `${copy}.json`]);
    expect(readFileSync(join(folder, copy), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    expect(readFileSync(join(folder, copy)).includes(SECRET)).toBe(false);
    const { printed } = await upgrade(settings, 'status');
    expect(printed).toContain(copy);
    expect(printed).toContain(OLD);

    rmSync(folder, { recursive: true });
    const locked = await upgrade({ ...settings, ...keys.identity }, 'rollback');
    expect(locked).toMatchObject({
      code: 1,
      printed: expect.stringContaining('BACKUP_IDENTITY_FILE') as string,
    });
    expect(await schemaOf(settings)).not.toBe(OLD);
    keys.show();
    expect(await upgrade({ ...settings, ...keys.identity }, 'rollback')).toMatchObject({ code: 0 });
    expect(await schemaOf(settings)).toBe(OLD);
    expect(await readRows(settings)).toEqual(before);
    expect(readdirSync(join(folder, '.ready', 'receiving'))).toEqual([]);
  },
);

test('nothing is upgraded while the bucket is gone, and no copy is left', { timeout: 120_000 }, async () => {
  const store = await startObjectServer();
  const settings = { ...(await SQLITE.settings()), ...settingsOfArchives(store) };
  const folder = join(settings.DATA_DIR, 'backups');
  await becomeReleased(settings, OLD);
  rmSync(folder, { recursive: true });
  await store.kill();
  const refused = await upgrade(settings, 'run');
  expect(refused.code).toBe(1);
  expect(refused.printed).toMatch(/cannot be stored in the bucket of BACKUP_URL: .* Nothing is changed/);
  expect(await schemaOf(settings)).toBe(OLD);
  expect(readdirSync(folder).filter((name) => name.includes('.tar'))).toEqual([]);
  await store.restart();
  expect(await upgrade(settings, 'run')).toMatchObject({ code: 0 });
  const [copy = ''] = await listArchives(store);
  // Rolling back does not need the bucket.
  await store.kill();
  expect(await upgrade(settings, 'rollback')).toMatchObject({ code: 0 });
  expect(await schemaOf(settings)).toBe(OLD);
  expect(readdirSync(folder)).toContain(copy);
});

test(
  'a copy of an earlier version is encrypted and sent with the next backup',
  { timeout: 120_000 },
  async () => {
    const [store, keys] = [await startObjectServer(), await makeKeys()];
    const settings = await SQLITE.settings();
    await becomeReleased(settings, OLD);
    expect(await upgrade(settings, 'run')).toMatchObject({ code: 0 });
    const server = await startKillable(settings, { ...settingsOfArchives(store), ...keys.recipient });
    onTestFinished(() => server.kill());
    const { cookie, csrfToken } = await signInOwner(server.url);
    const headers = {
      'content-type': 'application/json',
      origin: server.url,
      cookie,
      'x-csrf-token': csrfToken,
    };
    const ask = async (path: string, more: object = {}): Promise<unknown> =>
      (
        (await (await fetch(`${server.url}/api/system/${path}`, { headers, ...more })).json()) as {
          data: unknown;
        }
      ).data;
    await ask('backup', { method: 'POST', body: '{}' });
    const inBucket = { reason: 'upgrade', place: 'bucket', isEncrypted: true };
    await expect
      .poll(() => ask('backups'), { timeout: 60_000 })
      .toEqual(expect.arrayContaining([expect.objectContaining(inBucket) as unknown]));
  },
);

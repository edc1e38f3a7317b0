/**
 * A disk that is full, or becomes full in the midst of an operation: it is refused or undone by name, reads
 * go on, nothing is left half-written, and the same is done at the first try when there is room again.
 */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDriver } from '../../src/server/database/database.ts';
import { readSchema } from '../../src/server/database/migrate.ts';
import {
  deleteSite,
  exportSite,
  findUpgradeCopy,
  importSite,
  rollBack,
} from '../../src/server/domains/operations/index.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { openBackupSite, putFile, readFiles, readRows } from '../server-backup/backup-site.ts';
import { makePng, makeUpload } from '../server-http/files.ts';
import { signIn } from '../server-http/server.ts';
import { copyMigratedDatabase } from '../support/database.ts';
import { startKillable } from '../support/killable-server.ts';
import { CAN_MOUNT, mountSmallDisk } from '../support/small-disk.ts';

/** What is left on the disk: nothing, and so much that an operation ends somewhere in its midst. */
const LEFT_BYTES = [0, 40_000, 300_000, 1_200_000, 3_000_000];
/** Tables that the calls of the test themselves write. */
const AT_WORK = ['owner_notice', 'audit_log', 'media', 'picture_copies'];

const FULL = expect.stringMatching(/no-space|ENOSPC|disk is full/) as string;
const RELEASED = join(import.meta.dirname, '../server-backup/released');
const [OLD = ''] = readdirSync(RELEASED);

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function openOnSmallDisk() {
  const disk = mountSmallDisk(64);
  const folder = join(disk.folder, 'data');
  mkdirSync(folder);
  copyMigratedDatabase(folder);
  const site = await openBackupSite({ DATA_DIR: folder });
  onTestFinished(() => site.close());
  const { headers } = await signIn(site.app, 'owner');
  const upload = async (): Promise<number> => {
    const { payload, headers: own } = makeUpload(makePng(3_000, 2_000));
    const url = '/api/media/upload';
    const answer = await site.app.inject({ method: 'POST', url, headers: { ...own, ...headers }, payload });
    if (answer.statusCode === 507) expect(answer.headers['retry-after']).toBe('2');
    return answer.statusCode;
  };
  /** The status of the call, or how the operation has ended. */
  const operate = async (path: string, body: object): Promise<number> => {
    const { status, data } = await site.call(path, body);
    return status === 200 ? site.ended((data as { operationCode: string }).operationCode) : status;
  };
  const state = async (): Promise<unknown> => {
    const rows = await readRows(site.settings);
    for (const table of AT_WORK) delete rows[table];
    return rows;
  };
  const mess = (): string[] => [
    ...list(join(folder, 'backups', '.work')),
    ...list(join(folder, 'media', 'receiving')),
    ...list(join(folder, 'backups')).filter((name) => name.endsWith('.new')),
  ];
  return { disk, folder, site, upload, operate, state, mess };
}

test.skipIf(!CAN_MOUNT)(
  'uploads, backups, restores and imports on a full disk are refused or undone, and then done',
  async () => {
    const { disk, folder, site, upload, operate, state, mess } = await openOnSmallDisk();
    putFile(folder, 'media/files/Pi/Picture.png', Buffer.alloc(2_000_000, 'picture'));
    const backup = (await site.backUp()).split('/').at(-1) ?? '';
    const archive = join(disk.folder, 'site.tar');
    const { database } = site.services;
    const place = { config: site.settings, database, hash: openKeyedHash(folder) };
    await exportSite(place, 'default', archive);
    const importOther = (): Promise<unknown> =>
      importSite(place, archive, { projectCode: 'other', hosts: [] }).catch((error: unknown) => error);
    const before = await state();

    for (const left of LEFT_BYTES) {
      disk.fill(left);
      expect([left, await upload()]).toEqual([left, expect.toBeOneOf([200, 507])]);
      expect([left, await operate('system/backup', {})]).toEqual([left, expect.toBeOneOf([2, 3, 507])]);
      const imported = await importOther();
      if (imported === 'other') await deleteSite(place, 'other');
      else expect([left, imported]).toEqual([left, expect.objectContaining({ message: FULL })]);
      expect([left, await operate('system/restore', { backup })]).toEqual([
        left,
        expect.toBeOneOf([2, 3, 507]),
      ]);
      expect((await site.app.inject('/api/channel/getAll')).statusCode).toBe(200);
      expect(await state()).toEqual(before);
      expect([left, mess()]).toEqual([left, []]);
      // At the first try, without a pause and without a restart.
      disk.makeRoom();
      expect([left, await upload()]).toEqual([left, 200]);
    }
    expect(await operate('system/backup', {})).toBe(2);
    expect(await importOther()).toBe('other');
    await deleteSite(place, 'other');
    expect(await operate('system/restore', { backup })).toBe(2);
    expect((await site.call('system/getRunStatus')).data).toMatchObject({ status: 1, operationCode: '' });
    expect(Object.keys(readFiles(folder))).toContain('media/files/Pi/Picture.png');
    expect(mess()).toEqual([]);
  },
  240_000,
);

test.skipIf(!CAN_MOUNT)(
  'an upgrade on a full disk changes nothing and says so; with room it is made',
  async () => {
    const disk = mountSmallDisk(64);
    const settings = { DATA_DIR: join(disk.folder, 'data') };
    mkdirSync(join(settings.DATA_DIR, 'backups'), { recursive: true });
    copyMigratedDatabase(settings.DATA_DIR);
    cpSync(join(RELEASED, OLD), join(settings.DATA_DIR, 'backups', OLD));
    const copy = await findUpgradeCopy(settings, OLD);
    if (copy === undefined) throw new Error(`There is no ${OLD}.`);
    await rollBack(settings, copy);
    const schema = async (): Promise<string | undefined> => {
      const { queries } = await openDriver(settings);
      try {
        return await readSchema(queries);
      } finally {
        await queries.destroy();
      }
    };
    const before = await schema();
    for (const left of [0, 100_000]) {
      disk.fill(left);
      await expect(startKillable(settings)).rejects.toThrow('The disk is full. Make room');
      disk.makeRoom();
      expect(await schema()).toBe(before);
    }
    const server = await startKillable(settings);
    onTestFinished(async () => void (await server.stop()));
    expect((await fetch(`${server.url}/about`)).status).toBe(200);
  },
  240_000,
);

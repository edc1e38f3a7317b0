import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { emptyColumns } from '../effects/empty-columns.ts';
import { DATABASES } from '../support/database.ts';
import { RUN_ENVIRONMENT } from '../support/run-environment.ts';
import { openBackupSite } from './backup-site.ts';

const run = promisify(execFile);
await ensureBuild(process.cwd());

test.each(DATABASES)(
  'on $name, a site is started from the newest backup, and only an archive that works is proven',
  async ({ settings: make }) => {
    const site = await openBackupSite(await make());
    onTestFinished(() => site.close());
    const folder = join(site.settings.DATA_DIR, 'backups');
    const archive = await site.backUp();
    const prove = (...args: string[]) =>
      run(process.execPath, ['src/tools/command.ts', 'prove', ...args], {
        env: { ...RUN_ENVIRONMENT, ...site.settings, LOG_LEVEL: 'silent' },
      });
    const { stdout } = await prove();
    expect(stdout).toMatch(/^proven: .* and \d+ pages came\n$/);
    const { data } = await site.call('console/backup/summary');
    expect(data).toMatchObject({ count: 1, provenAt: expect.any(String) as string });
    expect((await site.call('console/backup/list')).data).toMatchObject([{ proof: 'good' }]);
    const get = (path: string) => site.call(path.replace('/api/', ''));
    expect(await emptyColumns({ get }, ['backup'])).toEqual([]);
    // Nothing is left of the throw-away site.
    expect(readdirSync(folder)).not.toContain('.proof');

    const cut = readFileSync(archive).subarray(0, 5_000);
    writeFileSync(join(folder, 'cut.tar'), cut);
    await expect(prove('cut.tar')).rejects.toMatchObject({
      stderr: expect.stringContaining('cut-off') as string,
    });
    const failed = (await site.call('console/backup/summary')).data as { failedAt?: string };
    expect(failed.failedAt).toEqual(expect.any(String));
    await expect(prove('nothing.tar')).rejects.toMatchObject({ code: 1 });
  },
  120_000,
);

import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASES, POSTGRESQL, SQLITE } from '../support/database.ts';
import { openBackupSite, putFile, readFiles, readRows, readTable, type BackupSite } from './backup-site.ts';

async function open(settings: BackupSite['settings']): Promise<BackupSite> {
  const site = await openBackupSite(settings);
  onTestFinished(() => site.close());
  return site;
}

const [PICTURE, INVOICE, LATER] = [
  'media/files/Ab/Ab12_800x600.png',
  'invoices/files/in/invoice-1.pdf',
  'media/files/La/Later.png',
];

/** Rows that are hard to carry: all kinds of characters, and many of them. */
async function fill({ services, settings }: BackupSite): Promise<void> {
  const { queries } = services.database;
  const values = Array.from({ length: 450 }, (_, number) => ({
    project_code: 'default',
    name: `test ${number}`,
    value: JSON.stringify(`${number} "quoted" \\ \u2028 中文 🧭 \n`.repeat(20)),
  }));
  for (let at = 0; at < values.length; at += 90)
    await queries
      .insertInto('setting')
      .values(values.slice(at, at + 90))
      .execute();
  putFile(settings.DATA_DIR, PICTURE, Buffer.alloc(300_000, 'picture'));
  putFile(settings.DATA_DIR, 'media/files/Ab/Ab12_800x600.w480.webp', 'a copy of it');
  putFile(settings.DATA_DIR, INVOICE, 'an invoice');
  putFile(settings.DATA_DIR, 'avatars/files/em/empty.png', '');
}

/** Changes rows and files as days of work would. */
async function spoil({ services, settings }: BackupSite): Promise<void> {
  const { queries } = services.database;
  await queries.deleteFrom('setting').where('name', 'like', 'test 1%').execute();
  await queries.updateTable('setting').set({ value: '"changed"' }).where('name', 'like', 'test 2%').execute();
  await queries.updateTable('channel').set({ is_hidden: 1 }).execute();
  await queries.deleteFrom('content').execute();
  rmSync(join(settings.DATA_DIR, INVOICE));
  putFile(settings.DATA_DIR, PICTURE, 'damaged');
  putFile(settings.DATA_DIR, LATER, 'came later');
}

test.each(DATABASES)(
  'on $name, a restore puts back every row and every file',
  { tags: 'long' },
  async ({ settings: make }) => {
    const settings: BackupSite['settings'] = await make();
    const site = await open(settings);
    await fill(site);
    const [rows, files] = [await readRows(settings), readFiles(settings.DATA_DIR)];
    const archive = await site.backUp();
    const { data: listed } = await site.call('system/backups');
    expect(listed).toMatchObject([
      { backup: basename(archive), reason: 'asked', files: 3, checkedAt: expect.any(String) as string },
    ]);
    const tree = async () => (await site.call('channel/getAll')).data;
    const menu = await tree();

    await spoil(site);
    site.services.events.emit('changed', { projectCode: 'default', tags: ['channels'] });
    await tree();
    const began = await site.call('system/restore', { backup: basename(archive) });
    const { operationCode } = began.data as { operationCode: string };
    expect((await site.call('system/getRunStatus')).data).toEqual({ status: 4, operationCode });
    const refused = await site.app.inject({
      method: 'POST',
      url: '/api/websiteStats/add',
      payload: { path: '/' },
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await site.call('system/restore', { backup: basename(archive) })).status).toBe(503);
    expect(await site.ended(operationCode)).toBe(2);

    const restored = await readRows(settings);
    // What was done with the system is written down after it.
    expect(restored.audit_log?.splice(-1)[0]).toContain('"restore"');
    rows.audit_log = rows.audit_log?.filter((line) => restored.audit_log?.includes(line)) ?? [];
    expect(restored.audit_log?.filter((line) => !line.includes('"backup"'))).toEqual(rows.audit_log);
    expect({ ...restored, audit_log: [] }).toEqual({ ...rows, audit_log: [] });
    expect(readFiles(settings.DATA_DIR)).toEqual(files);
    // The session of the owner goes on, and nothing from before is left in memory.
    expect(await tree()).toEqual(menu);
    // Pages that were open before see that they show what is gone.
    const now = { status: 1, operationCode: '', lastRestore: operationCode };
    expect((await site.call('system/getRunStatus')).data).toEqual(now);
    expect((await site.call('system/backups')).data).toMatchObject([
      { reason: 'safety' },
      { reason: 'asked' },
    ]);
  },
);

test.each([
  { from: SQLITE, to: POSTGRESQL },
  { from: POSTGRESQL, to: SQLITE },
])('an archive of $from.name is restored on $to.name, row by row', { tags: 'long' }, async ({ from, to }) => {
  const [site, other] = [await open(await from.settings()), await open(await to.settings())];
  await fill(site);
  const archive = await site.backUp();
  const rows = await readRows(site.settings);
  cpSync(archive, join(other.settings.DATA_DIR, 'backups', 'brought-along.tar'));
  expect(await other.restore('brought-along.tar')).toBe(2);
  const moved = await readRows(other.settings);
  expect({ ...moved, audit_log: [] }).toEqual({ ...rows, audit_log: [] });
  expect(readFiles(other.settings.DATA_DIR)).toMatchObject({ [INVOICE]: expect.any(String) as string });
});

test.each(DATABASES)(
  'on $name, a backup beside writers is of one moment',
  { tags: 'long' },
  async ({ settings: make }) => {
    const site = await open(await make());
    const { database } = site.services;
    let written = 0;
    const over = new AbortController();
    const write = async (): Promise<void> => {
      while (!over.signal.aborted) {
        // On SQLite the loop would leave no turn to anything else.
        await turn();
        written += 1;
        await database.write(async (transaction) => {
          await transaction
            .insertInto('setting')
            .values({ project_code: 'default', name: `pair ${written}`, value: '1' })
            .execute();
          await transaction
            .insertInto('style_preset')
            .values({
              project_code: 'default',
              preset_code: `pair ${written}`,
              name: `pair ${written}`,
              style: '{}',
              created_at: '',
            })
            .execute();
        });
      }
    };
    const writing = write();
    await expect.poll(() => written).toBeGreaterThan(10);
    const archive = readFileSync(await site.backUp());
    over.abort();
    await writing;
    const pairs = (table: string): string[] =>
      readTable(archive, table).flatMap((line) => /"(pair \d+)"/.exec(line)?.[1] ?? []);
    expect(pairs('setting').toSorted()).toEqual(pairs('style_preset').toSorted());
    expect(pairs('setting').length).toBeGreaterThanOrEqual(10);
  },
);

test.each(DATABASES)(
  'on $name, one operation runs at a time, whoever began it',
  async ({ settings: make }) => {
    const settings: BackupSite['settings'] = await make();
    const site = await open(settings);
    const unlock = await site.services.database.lockOperations();
    expect(await site.call('system/backup', {})).toMatchObject({ status: 409 });
    await unlock?.();
    expect(await site.call('system/backup', {})).toMatchObject({ status: 200 });
  },
);

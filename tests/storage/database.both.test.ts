import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diagnose } from '../../src/server/app/doctor.ts';
import { openUpgraded } from '../../src/server/app/open-upgraded.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { openSiteChange } from '../../src/server/database/rows/open-rows.ts';
import { deleteWhere } from '../../src/server/database/rows-where.ts';
import { readSchema } from '../../src/server/database/migrate.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { StorageError } from '../../src/server/kernel/storage-error.ts';
import { DATABASES, makeTemporaryFolder, POSTGRESQL } from '../support/database.ts';

async function open(settings: { DATA_DIR: string; DATABASE_URL?: string }) {
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  return database;
}

const site = (project_code: string) => ({
  project_code,
  default_language: 'zh-CN',
  languages: '[]',
  created_at: '2026-01-01T00:00:00.000Z',
});

describe.each(DATABASES)('a database on $name', ({ settings }) => {
  test(
    'is migrated once, however many processes start at once, and opens again as it was',
    { tags: 'long' },
    async () => {
      const where = await settings('empty');
      const all = await Promise.all([open(where), open(where), open(where)]);
      await all[0]?.queries.insertInto('site').values(site('a')).execute();
      const again = await open(where);
      expect(await again.queries.selectFrom('site').select(['project_code', 'version']).execute()).toEqual([
        { project_code: 'a', version: 0 },
      ]);
    },
  );

  test('is never emptied by a query that names no column', async () => {
    const database = await open(await settings());
    await database.queries.insertInto('site').values(site('a')).execute();
    expect(() => deleteWhere(database.queries, 'site', {})).toThrow('names no column');
    await deleteWhere(database.queries, 'site', { project_code: 'b' }).execute();
    expect(await database.queries.selectFrom('site').select('project_code').execute()).toHaveLength(1);
  });

  test('keeps all of a write or nothing', async () => {
    const database = await open(await settings());
    const failed = database.write(async (transaction) => {
      await transaction.insertInto('site').values(site('a')).execute();
      throw new Error('half-way');
    });
    await expect(failed).rejects.toThrow('half-way');
    expect(await database.queries.selectFrom('site').selectAll().execute()).toEqual([]);
  });

  test('is read beside a transaction, as it was before: a page does not wait for an import', async () => {
    const database = await open(await settings());
    const read = () => database.queries.selectFrom('site').selectAll().execute();
    const [isWritten, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = database.write(async (transaction) => {
      await transaction.insertInto('site').values(site('a')).execute();
      isWritten.resolve();
      await mayEnd.promise;
    });
    await isWritten.promise;
    expect(await read()).toEqual([]);
    mayEnd.resolve();
    await writing;
    expect(await read()).toHaveLength(1);
  });

  test('counts every one of many writers in several processes', async () => {
    const where = await settings();
    const processes = await Promise.all([open(where), open(where)]);
    await processes[0]?.queries.insertInto('site').values(site('a')).execute();
    const raise = async (index: number) =>
      processes[index % 2]?.write(async (transaction) => {
        const { version } = await transaction
          .updateTable('site')
          .set((row) => ({ version: row('version', '+', 1) }))
          .returning('version')
          .executeTakeFirstOrThrow();
        return version;
      });
    const versions = await Promise.all(Array.from({ length: 20 }, (_, index) => raise(index)));
    expect(versions.sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  test('of a newer program is refused in one sentence', async () => {
    const where = await settings();
    const database = await open(where);
    await sql`insert into schema_migration (name, applied_at) values ('999-later', '')`.execute(
      database.queries,
    );
    await expect(openDatabase(where)).rejects.toThrow(/made by a newer version.*999-later/);
  });

  test('that cannot be upgraded says its schema, what is needed, and the way', async () => {
    const old = await settings();
    const before = await open(old);
    await before.queries.deleteFrom('schema_migration').where('name', '>', '076-change-log').execute();
    const config = loadConfig({ ...old, PORT: '0' });
    const logger = pino({ level: 'silent' });
    const refusal =
      /schema "076-change-log".*from "152-form-fillers" on\. Nothing .*Install .*"152-form-fillers" first/;
    await expect(openUpgraded(config, logger)).rejects.toThrow(refusal);
    expect(await readSchema(before.queries)).toBe('076-change-log');
    expect(Object.fromEntries(await diagnose({ ...old }))).toMatchObject({
      database: ['fail', expect.stringMatching(refusal)],
    });

    const strange = await settings();
    const { queries } = await open(strange);
    await queries
      .insertInto('schema_migration')
      .values({ name: '065-media-changes', applied_at: '' })
      .execute();
    await expect(openUpgraded(loadConfig({ ...strange }), logger)).rejects.toThrow(
      /"065-media-changes", which was never released.*Export in the console/,
    );

    const foreign = await settings();
    await sql`drop table schema_migration`.execute((await open(foreign)).queries);
    await expect(openDatabase(foreign)).rejects.toThrow(/table "site".*another program.*empty database/);
  });
});

test('a database that cannot be opened is one sentence with the way out', async () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  await expect(openDatabase({ DATA_DIR: join(folder, 'file', 'data') })).rejects.toThrow(
    /cannot be opened: .*Make DATA_DIR a folder/,
  );
  mkdirSync(join(folder, 'broken'));
  writeFileSync(
    join(folder, 'broken', 'tessera.sqlite'),
    'this is no database, but it is long enough to be read as one'.repeat(100),
  );
  await expect(openDatabase({ DATA_DIR: join(folder, 'broken') })).rejects.toThrow(
    /cannot be opened: file is not a database\. Put it back from a backup/,
  );
  const refused = openDatabase({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://somebody:a-secret@127.0.0.1:1/none',
  });
  await expect(refused).rejects.toThrow(StorageError);
  await expect(refused).rejects.toThrow(
    /cannot be opened: Nothing answers at PostgreSQL at 127\.0\.0\.1:1\./,
  );
  await expect(refused).rejects.not.toThrow('a-secret');
});

test('a transaction on SQLite that asks beside itself fails, and does not wait for its own end', async () => {
  const database = await open({ DATA_DIR: makeTemporaryFolder() });
  const beside = () => database.queries.selectFrom('site').selectAll().execute();
  await expect(database.write(beside)).rejects.toThrow('In a transaction its own queries must be used');
  expect(await beside()).toEqual([]);
});

test('a database locked by another program is waited for, and told when it stays locked', async () => {
  const folder = makeTemporaryFolder();
  const database = await open({ DATA_DIR: folder });
  const other = new SqliteDatabase(join(folder, 'tessera.sqlite'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const writing = database.write((transaction) => transaction.insertInto('site').values(site('a')).execute());
  expect(await database.queries.selectFrom('site').selectAll().execute()).toEqual([]);
  other.exec('commit');
  await writing;
  expect(await database.queries.selectFrom('site').select('project_code').execute()).toEqual([
    { project_code: 'a' },
  ]);
});

test('while another program locks it, reads go on, and writes wait in a bounded queue', async () => {
  const folder = makeTemporaryFolder();
  const database = await open({ DATA_DIR: folder });
  const other = new SqliteDatabase(join(folder, 'tessera.sqlite'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const write = (code: string) =>
    database.write((transaction) => transaction.insertInto('site').values(site(code)).execute());
  const writes = Array.from({ length: 250 }, (_, number) => write(`site-${number}`));
  const outcomes = Promise.allSettled(writes);
  await expect(writes.at(-1)).rejects.toMatchObject({ code: 'WRITE_QUEUE_FULL' });
  for (let count = 0; count < 10; count += 1)
    expect(await database.queries.selectFrom('site').selectAll().execute()).toEqual([]);
  await expect(database.queries.insertInto('site').values(site('plain')).execute()).rejects.toMatchObject({
    code: 'SQLITE_BUSY',
  });
  other.exec('commit');
  const kept = (await outcomes).filter(({ status }) => status === 'fulfilled').length;
  expect(kept).toBe(201);
  expect(await database.queries.selectFrom('site').select('project_code').execute()).toHaveLength(201);
});

test('a process of PostgreSQL reads everything again when another one has replaced a site', async () => {
  const where = await POSTGRESQL.settings();
  const database = await open(where);
  const readAgain = Promise.withResolvers<void>();
  const follower = await database.followChanges(
    {
      onChanges: () => Promise.reject(new Error('Only a part is read again.')),
      onGap: () => Promise.resolve(readAgain.resolve()),
      onError: readAgain.reject,
      onMessage: () => undefined,
    },
    { isNotified: true },
  );
  onTestFinished(follower.close);
  await (await openSiteChange(where)).commit('shop');
  await expect(readAgain.promise).resolves.toBeUndefined();
});

// SQLite's commits are on the disk before they are confirmed, and nothing else waits for the disk.
import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import { copyMigratedDatabase, makeTemporaryFolder } from '../support/database.ts';

afterEach(() => void vi.restoreAllMocks());

async function openFolder(): Promise<{ database: Database; folder: string }> {
  const folder = makeTemporaryFolder();
  copyMigratedDatabase(folder);
  const database = await openDatabase({ DATA_DIR: folder });
  onTestFinished(() => database.close());
  // The first flush opens the journal.
  await store(database, 'first');
  return { database, folder };
}

const store = (database: Database, name: string): Promise<unknown> =>
  database.write((transaction) =>
    transaction.insertInto('setting').values({ project_code: 'default', name, value: '""' }).execute(),
  );

const read = async ({ queries }: Database): Promise<string[]> =>
  (await queries.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);

/** Lets flushes of files wait until they are let go; each may fail. */
async function holdFlushes(folder: string) {
  const handle = await open(join(folder, 'tessera.sqlite'), 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const flushes: { end(error?: Error): void }[] = [];
  vi.spyOn(prototype, 'datasync').mockImplementation(() => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    flushes.push({ end: (error) => (error === undefined ? resolve() : reject(error)) });
    return promise;
  });
  return flushes;
}

test('a write is confirmed when it is on the disk; reads and further writes go on', async () => {
  const { database, folder } = await openFolder();
  const flushes = await holdFlushes(folder);
  const confirmed: string[] = [];
  const begin = (name: string): Promise<unknown> => store(database, name).then(() => confirmed.push(name));
  const writes = [begin('a')];
  await expect.poll(() => flushes.length).toBe(1);
  writes.push(begin('b'), begin('c'));
  await expect.poll(() => read(database)).toEqual(['a', 'b', 'c', 'first']);
  expect(confirmed).toEqual([]);
  flushes[0]?.end();
  await expect.poll(() => confirmed).toEqual(['a']);
  // The two that came meanwhile share one.
  await expect.poll(() => flushes.length).toBe(2);
  flushes[1]?.end();
  await Promise.all(writes);
  expect(confirmed).toEqual(['a', 'b', 'c']);
  expect(flushes).toHaveLength(2);
});

test('a statement outside of a transaction waits for the disk, one that reads does not', async () => {
  const { database, folder } = await openFolder();
  const flushes = await holdFlushes(folder);
  let isDone = false;
  const removal = database.queries
    .deleteFrom('setting')
    .execute()
    .then(() => (isDone = true));
  await expect.poll(() => flushes.length).toBe(1);
  expect(await read(database)).toEqual([]);
  expect(isDone).toBe(false);
  flushes[0]?.end();
  await removal;
});

test('what the disk has refused is not confirmed, and is on it before the next write is', async () => {
  const { database, folder } = await openFolder();
  const flushes = await holdFlushes(folder);
  const failure = Object.assign(new Error('i/o error'), { code: 'EIO' });
  const lost = store(database, 'lost');
  await expect.poll(() => flushes.length).toBe(1);
  flushes[0]?.end(failure);
  await expect(lost).rejects.toThrow('i/o error');
  const next = store(database, 'next');
  await expect.poll(() => flushes.length).toBe(2);
  // The database itself has it: nothing depends on what the system may have forgotten of the journal.
  const other = new SqliteDatabase(join(folder, 'tessera.sqlite'));
  const [state] = other.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }];
  other.close();
  expect(state.checkpointed).toBeGreaterThan(0);
  flushes[1]?.end();
  await next;
  expect(await read(database)).toEqual(['first', 'lost', 'next']);
});

test('the journal is copied into the database beside the writers, and does not grow for ever', async () => {
  const { database, folder } = await openFolder();
  await sql`create table filler (bytes blob)`.execute(database.queries);
  const sizeOf = (name: string): number => statSync(join(folder, name)).size;
  const before = sizeOf('tessera.sqlite');
  const fill = async (): Promise<void> => {
    for (let round = 0; round < 40; round += 1)
      await database.write((transaction) =>
        sql`insert into filler values (zeroblob(400000))`.execute(transaction),
      );
  };
  await fill();
  await expect.poll(() => sizeOf('tessera.sqlite'), { timeout: 30_000 }).toBeGreaterThan(before + 4_000_000);
  const growth = async (): Promise<number> => {
    const size = sizeOf('tessera.sqlite-wal');
    await fill();
    return sizeOf('tessera.sqlite-wal') - size;
  };
  // What has been copied is written over.
  await expect.poll(growth, { timeout: 30_000 }).toBe(0);
});

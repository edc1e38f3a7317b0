// Makes a database of an older schema beside the present one.
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Client } from 'pg';
import type { Config } from '../../kernel/config.ts';
import { BASELINE } from '../baseline/steps.ts';
import type { Queries } from '../driver.ts';
import { flush } from '../../kernel/flush.ts';
import { StorageError } from '../../kernel/storage-error.ts';
import { openDriver } from '../database.ts';
import { applyAll } from '../migrate.ts';
import { openReplacement } from './open-rows.ts';
import type { RowReplacement } from './row-tables.ts';

type DataLocation = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** Where the new tables are until they take the place of the present ones. */
const NEXT = 'tessera_next';
const REPLACED = 'tessera_replaced';

interface Rebuilding {
  schema: string;
  /** A folder of its own, on the disk of the database. */
  work: string;
  /** Notes the operation in the new database, so that it is known there that this one was swapped. */
  note: (queries: Queries) => Promise<void>;
}

/** A file in `work`, or a schema of PostgreSQL. With `commit` it takes the present one's place at once. */
export async function openRebuilt(
  place: DataLocation,
  { schema, work, note }: Rebuilding,
): Promise<RowReplacement> {
  if (schema < BASELINE)
    throw new StorageError(
      `The copy has the schema "${schema}", and this version goes back to "${BASELINE}" at most. ` +
        'Roll back with the version that upgraded it.',
    );
  if (place.DATABASE_URL !== undefined) return rebuildPostgres(place, place.DATABASE_URL, { schema, note });
  const next = { DATA_DIR: work };
  await migrateTo(next, schema, note);
  const rows = await openReplacement(next);
  return {
    ...rows,
    async commit(operationCode) {
      await rows.commit(operationCode);
      await swapFiles(place.DATA_DIR, work);
    },
  };
}

/** Gives a new database the schema that was the newest when this one was. */
export async function migrateTo(
  place: DataLocation,
  schema: string,
  note?: (queries: Queries) => Promise<void>,
): Promise<void> {
  const { queries } = await openDriver(place);
  try {
    await queries.transaction().execute((transaction) => applyAll(transaction, schema));
    await note?.(queries);
  } finally {
    await queries.destroy();
  }
}

/** The journal of the present file must be empty: it would be taken for the new one's. */
async function swapFiles(folder: string, work: string): Promise<void> {
  const [from, to] = [join(work, 'tessera.sqlite'), join(folder, 'tessera.sqlite')];
  for (const file of [from, to]) {
    const database = new SqliteDatabase(file, { timeout: 5_000 });
    database.pragma('synchronous = FULL');
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
  }
  for (const ending of ['-wal', '-shm']) await rm(to + ending, { force: true });
  await rename(from, to);
  await flush(folder);
}

async function rebuildPostgres(
  place: DataLocation,
  url: string,
  { schema, note }: Pick<Rebuilding, 'schema' | 'note'>,
): Promise<RowReplacement> {
  await runOn(url, [`drop schema if exists ${NEXT} cascade`, `create schema ${NEXT}`]);
  const next = new URL(url);
  next.searchParams.set('options', `-c search_path=${NEXT}`);
  const nextPlace = { ...place, DATABASE_URL: next.href };
  await migrateTo(nextPlace, schema, note);
  const rows = await openReplacement(nextPlace);
  return {
    ...rows,
    async commit(operationCode) {
      await rows.commit(operationCode);
      const [present] = await runOn(url, ['select quote_ident(current_schema()) as name']);
      await runOn(url, [
        'begin',
        `drop schema if exists ${REPLACED} cascade`,
        `alter schema ${present?.name} rename to ${REPLACED}`,
        `alter schema ${NEXT} rename to ${present?.name}`,
        `drop schema ${REPLACED} cascade`,
        'commit',
      ]);
    },
    async abandon() {
      await rows.abandon();
      await runOn(url, [`drop schema if exists ${NEXT} cascade`]);
    },
  };
}

/** Runs statements one after another on a connection of their own; the rows of the last one. */
async function runOn(url: string, statements: readonly string[]): Promise<{ name?: string }[]> {
  const client = new Client({ connectionString: url, application_name: 'tessera backup' });
  await client.connect();
  try {
    let rows: { name?: string }[] = [];
    for (const statement of statements) ({ rows } = await client.query<{ name?: string }>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

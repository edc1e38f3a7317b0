import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** What is in a new database: all tables without rows, or nothing. */
export type NewDatabase = 'migrated' | 'empty';

/** URL of a new PostgreSQL database in the run's cluster; it is deleted with the cluster. */
export async function makePostgresDatabase(state: NewDatabase = 'migrated'): Promise<string> {
  const cluster = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${cluster}postgres` });
  await client.connect();
  try {
    const template = state === 'migrated' ? inject('migratedDatabase') : 'template0';
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  return cluster + name;
}

/** Puts a migrated SQLite database into a data folder, as if a server had been started there before. */
export function copyMigratedDatabase(folder: string): void {
  cpSync(inject('migratedFolder'), folder, { recursive: true });
}

/** A new, empty folder; removed when the test is over. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  // A process that a killed server had begun may still write into it.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Settings of a new database of SQLite. */
export const SQLITE = {
  name: 'SQLite',
  settings: (state: NewDatabase = 'migrated') => {
    const folder = makeTemporaryFolder();
    if (state === 'migrated') copyMigratedDatabase(folder);
    return Promise.resolve({ DATA_DIR: folder });
  },
} as const;

/** Settings of a new database of PostgreSQL. */
export const POSTGRESQL = {
  name: 'PostgreSQL',
  settings: async (state: NewDatabase = 'migrated') => ({
    DATA_DIR: makeTemporaryFolder(),
    DATABASE_URL: await makePostgresDatabase(state),
  }),
} as const;

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/**
 * The databases of this run, for `describe.each`: SQLite, PostgreSQL in the part `postgres` of the tests, and
 * both in files named `x.both.test.ts`.
 */
export const DATABASES = [SQLITE, POSTGRESQL].filter(({ name }) => inject('databases').includes(name));

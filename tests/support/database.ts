import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** URL of a new, empty PostgreSQL database in the run's cluster; it is deleted with the cluster. */
export async function makePostgresDatabase(): Promise<string> {
  const cluster = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${cluster}postgres` });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return cluster + name;
}

/** A new, empty folder; removed when the test is over. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of a new database of each kind, for `describe.each`: storage is tested on both. */
export const DATABASES = [
  { name: 'SQLite', settings: () => Promise.resolve({ DATA_DIR: makeTemporaryFolder() }) },
  {
    name: 'PostgreSQL',
    settings: async () => ({ DATA_DIR: makeTemporaryFolder(), DATABASE_URL: await makePostgresDatabase() }),
  },
] as const;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/database/database.ts';
import { startPostgres } from './postgres.ts';

/** The database of the cluster that others are copied from. */
const MIGRATED = 'migrated';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster, without a database's name. */
    postgresUrl: string;
    /** Name of a PostgreSQL database, and a data folder with a SQLite database: migrated, without rows. */
    migratedDatabase: string;
    migratedFolder: string;
  }
}

/**
 * Starts one PostgreSQL for all test files of a run, and migrates one database of each kind. Most tests copy
 * them: the migrations would take a third of their time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-migrated-'));
  const cluster = await startPostgres();
  await migrateBoth(cluster.url, folder);
  project.provide('postgresUrl', cluster.url);
  project.provide('migratedDatabase', MIGRATED);
  project.provide('migratedFolder', folder);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function migrateBoth(clusterUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${clusterUrl}postgres` });
  await client.connect();
  await client.query(`create database ${MIGRATED}`);
  await client.end();
  for (const DATABASE_URL of [undefined, clusterUrl + MIGRATED]) {
    const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL });
    await database.close();
  }
}

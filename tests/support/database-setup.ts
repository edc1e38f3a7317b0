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
    /** Names of the databases that a project runs its tests on. */
    databases: string;
    /** URL of the cluster, without a database's name. */
    postgresUrl: string;
    /** Name of a PostgreSQL database, and a data folder with a SQLite database: migrated, without rows. */
    migratedDatabase: string;
    migratedFolder: string;
  }
}

interface Databases {
  clusterUrl: string;
  folder: string;
  remove(): Promise<void>;
}

/** The databases of this process: each project of a run loads this module for itself. */
const kept = globalThis as { testDatabases?: { users: number; made: Promise<Databases> } };

/**
 * Starts one PostgreSQL for all test files of a run, and migrates one database of each kind. Most tests copy
 * them: the migrations would take a third of their time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databases = (kept.testDatabases ??= { users: 0, made: makeDatabases() });
  databases.users += 1;
  const { clusterUrl, folder, remove } = await databases.made;
  project.provide('postgresUrl', clusterUrl);
  project.provide('migratedDatabase', MIGRATED);
  project.provide('migratedFolder', folder);
  return async () => {
    databases.users -= 1;
    if (databases.users === 0) await remove();
  };
}

async function makeDatabases(): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-migrated-'));
  const cluster = await startPostgres();
  await migrateBoth(cluster.url, folder);
  return {
    clusterUrl: cluster.url,
    folder,
    async remove() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
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

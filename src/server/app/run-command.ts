/** Runs a command of the operator: its input, its output, its exit code. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { openDatabase, type Database } from '../database/database.ts';
import type { Config } from '../kernel/config.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { describeStartFailure, exitCodeOf } from './start-failure.ts';

/** Files that a command makes are its user's alone. */
const OWN_FILES = 0o077;

interface OperatorCommand<Input> {
  /** Printed instead of any work when `read` returns undefined. */
  usage: string;
  read(args: readonly string[]): Input | undefined;
  /** Returns what is printed. */
  work(input: Input): Promise<string>;
  /** The line for what it throws; by default that of a start. */
  describe?(error: unknown): string;
}

/** Runs a command. Exit code 0; 1 with one line or the usage on stderr; 3 when a migration has failed. */
export async function runCommand<Input>(
  { usage, read, work, describe = describeStartFailure }: OperatorCommand<Input>,
  args: readonly string[],
): Promise<void> {
  process.umask(OWN_FILES);
  const input = read(args);
  if (input === undefined) {
    process.stderr.write(usage);
    process.exitCode = 1;
    return;
  }
  try {
    process.stdout.write(await work(input));
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

/**
 * Works on the configured database. Throws when it is of an older version: an upgrade begins with a backup,
 * which the server makes.
 */
export async function onDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config, () => {
    throw new StorageError('The database is of an older version. Upgrade it first: npm run upgrade -- run');
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Throws where there is no database yet: a new one would be in the way of the first start. */
export function requireDatabase({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'tessera.sqlite')))
    throw new StorageError(`There is no database in ${DATA_DIR}. Set DATA_DIR as for the server.`);
}

/** Shows, makes and takes back the upgrade of a database (`npm run upgrade`). */
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { openDriver } from '../database/database.ts';
import { lockFolder } from '../database/lock-folder.ts';
import { NEWEST_SCHEMA, readSchema } from '../database/migrate.ts';
import { ArchiveError, findUpgradeCopy, rollBack } from '../domains/operations/index.ts';
import { loadConfig, type Config } from '../kernel/config.ts';
import { makeLogger } from '../kernel/logging.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { openUpgraded } from './open-upgraded.ts';
import { requireDatabase, runCommand } from './run-command.ts';

const USAGE = `Usage:
npm run upgrade -- status           what the database has, what this version needs, and the copy to go back to
npm run upgrade -- run              backs up and upgrades without starting a server
npm run upgrade -- rollback         puts the copy from before the last upgrade back
npm run upgrade -- rollback FILE    puts this one of DATA_DIR/backups back, or the archive at a path

Stop all servers before a rollback. Then start the version from before.
`;

interface Command {
  action: (config: Config, file: string | undefined) => Promise<string>;
  file: string | undefined;
}

/** Runs the command. Exit code 0; 1 with one line on stderr; 3 when a migration has failed. */
export const run = (args: readonly string[]): Promise<void> =>
  runCommand({ usage: USAGE, read: readArguments, work: runAction }, args);

function readArguments([name = '', file, ...others]: readonly string[]): Command | undefined {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined || others.length > 0) return undefined;
  return file === undefined || action === rollback ? { action, file } : undefined;
}

function runAction({ action, file }: Command): Promise<string> {
  const config = loadConfig(process.env);
  requireDatabase(config);
  return action(config, file);
}

const ACTIONS: Readonly<Record<string, Command['action']>> = {
  status,
  run: upgrade,
  rollback,
};

async function status(config: Config): Promise<string> {
  const schema = await schemaOf(config);
  const copy = await findUpgradeCopy(config);
  const isSame = schema === NEWEST_SCHEMA;
  const lines = [
    ['database', schema ?? 'empty'],
    ['this version', isSame ? 'the same' : NEWEST_SCHEMA],
    ['copy', copy === undefined ? 'none' : `${copy.backup} (${copy.schema ?? 'encrypted'}, ${copy.madeAt})`],
  ];
  return lines.map(([name = '', value = '']) => `${name.padEnd(14)}${value}\n`).join('');
}

async function schemaOf(config: Config): Promise<string | undefined> {
  const { queries } = await openDriver(config);
  try {
    return await readSchema(queries);
  } finally {
    await queries.destroy();
  }
}

async function upgrade(config: Config): Promise<string> {
  const unlock = config.DATABASE_URL === undefined ? lockFolder(config.DATA_DIR) : undefined;
  try {
    // Nobody asks a command how far it is.
    const { HOST: _, PORT: __, ...place } = config;
    const database = await openUpgraded(place, makeLogger(config.LOG_LEVEL));
    await database.close();
    return `The database has the schema "${NEWEST_SCHEMA}".\n`;
  } finally {
    unlock?.();
  }
}

async function rollback(config: Config, file: string | undefined): Promise<string> {
  const unlock = await lockAlone(config);
  try {
    const path = file?.includes('/') === true ? resolve(file) : file;
    const copy = await findUpgradeCopy(config, path);
    if (copy === undefined)
      throw new StorageError(
        `There is no ${file ?? 'copy from before an upgrade'} in ${join(config.DATA_DIR, 'backups')}` +
          `${config.BACKUP_URL === undefined ? '' : ` and in ${config.BACKUP_URL}`}.`,
      );
    const { madeAt, schema, safety } = await rollBack(config, copy);
    return (
      `Everything is as it was at ${madeAt}, with the schema "${schema}". ` +
      `What was there before is in ${safety}. Start the version that made it.\n`
    );
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const { problem } = error;
    const reason = WITHOUT_KEY[problem] ?? `is no whole archive (${problem})`;
    throw new StorageError(`${file ?? 'The copy'} ${reason}. Nothing is changed.`);
  } finally {
    await unlock();
  }
}

const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'backup.no-identity': 'is encrypted: set BACKUP_IDENTITY_FILE to the file of its secret key',
  'backup.other-identity': 'is encrypted with another key than that of BACKUP_IDENTITY_FILE',
};

const OTHERS_END_MS = 5_000;
const OTHERS_ASKED_MS = 250;

/** Throws while a server uses the database. */
async function lockAlone(config: Config): Promise<() => Promise<void>> {
  if (config.DATABASE_URL === undefined) {
    const unlock = lockFolder(config.DATA_DIR);
    return async () => unlock();
  }
  const { queries, hasOthers, lockOperations } = await openDriver(config);
  // What a process that has just ended held, PostgreSQL drops a moment later; on a busy machine, seconds.
  const until = performance.now() + OTHERS_END_MS;
  while ((await hasOthers()) && performance.now() < until) await wait(OTHERS_ASKED_MS);
  const unlock = (await hasOthers()) ? undefined : await lockOperations();
  await queries.destroy();
  if (unlock === undefined)
    throw new StorageError('Other processes use the database at DATABASE_URL. Stop them first.');
  return unlock;
}

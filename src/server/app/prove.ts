/** Starts a throw-away site from a backup, and asks for its pages (`npm run prove`). */
import { join } from 'node:path';
import process from 'node:process';
import { ArchiveError, makeProofs, openArchives } from '../domains/operations/index.ts';
import { loadConfig } from '../kernel/config.ts';
import { HttpError } from '../kernel/http-error.ts';
import { makeLogger } from '../kernel/logging.ts';
import { proveArchive } from './prove-archive.ts';
import { runCommand } from './run-command.ts';
import { describeStartFailure } from './start-failure.ts';

const USAGE = `Usage:
npm run prove           starts a throw-away site from the newest backup
npm run prove -- NAME   starts it from this backup of DATA_DIR/backups, or of BACKUP_URL
`;

/** Proves the named backup, or the newest. Exit code 0, or 1 with what is wrong on stderr. */
export const run = (args: readonly string[]): Promise<void> =>
  runCommand({ usage: USAGE, read: readArguments, work: prove, describe: describeProblem }, args);

const readArguments = ([name, ...others]: readonly string[]): { name?: string } | undefined =>
  others.length === 0 ? { ...(name !== undefined && { name }) } : undefined;

async function prove({ name }: { name?: string }): Promise<string> {
  const config = loadConfig(process.env);
  const folder = join(config.DATA_DIR, 'backups');
  const { signal } = new AbortController();
  const archives = await openArchives(config, signal);
  const backup = name ?? (await archives.list()).find(({ checkedAt }) => checkedAt !== undefined)?.backup;
  if (backup === undefined) throw new HttpError(404, 'backup.not-found', { part: folder });
  const logger = makeLogger(config.LOG_LEVEL);
  const proofs = makeProofs({ archives, folder, everyHours: 0, logger, signal, start: proveArchive });
  const { pages, failures } = await proofs.prove(backup).finally(() => archives.close());
  if (failures.length > 0) throw new Error(failures.join('; '));
  return `proven: a site started from ${backup}, and ${pages} pages came\n`;
}

function describeProblem(error: unknown): string {
  if (error instanceof HttpError) return 'There is no such backup.';
  if (error instanceof ArchiveError && error.problem === 'backup.no-identity')
    return 'The backup is encrypted. Set BACKUP_IDENTITY_FILE to the file of its key.';
  return error instanceof Error && error.constructor === Error ? error.message : describeStartFailure(error);
}

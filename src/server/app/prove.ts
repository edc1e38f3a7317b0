/** The command `npm run prove`: starts a throw-away site from a backup, and asks for its pages. */
import { join } from 'node:path';
import process from 'node:process';
import { ArchiveError, makeProofs, openArchives } from '../domains/operations/index.ts';
import { loadConfig } from '../kernel/config.ts';
import { HttpError } from '../kernel/http-error.ts';
import { makeLogger } from '../kernel/logging.ts';
import { proveArchive } from './prove-archive.ts';
import { describeStartFailure } from './start-failure.ts';

/** Only the server's user reads what it makes. */
const OWN_FILES = 0o077;

/** Proves the named backup, or the newest. Exit code 0, or 1 with what is wrong on stderr. */
export async function run([name]: readonly string[]): Promise<void> {
  process.umask(OWN_FILES);
  try {
    const config = loadConfig(process.env);
    const folder = join(config.DATA_DIR, 'backups');
    const { signal } = new AbortController();
    const archives = await openArchives(config, signal);
    const backup = name ?? (await archives.list()).find(({ checkedAt }) => checkedAt !== undefined)?.backup;
    if (backup === undefined) throw new HttpError(404, 404, 'backup.not-found', { part: folder });
    const logger = makeLogger(config.LOG_LEVEL);
    const proofs = makeProofs({ archives, folder, everyHours: 0, logger, signal, start: proveArchive });
    const { pages, failures } = await proofs.prove(backup).finally(() => archives.close());
    if (failures.length > 0) throw new Error(failures.join('; '));
    process.stdout.write(`proven: a site started from ${backup}, and ${pages} pages came\n`);
  } catch (error) {
    const line = error instanceof HttpError ? 'There is no such backup.' : describeProblem(error);
    process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
}

function describeProblem(error: unknown): string {
  if (error instanceof ArchiveError && error.problem === 'backup.no-identity')
    return 'The backup is encrypted. Set BACKUP_IDENTITY_FILE to the file of its key.';
  return error instanceof Error && error.constructor === Error ? error.message : describeStartFailure(error);
}

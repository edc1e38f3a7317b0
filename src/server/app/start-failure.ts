// Describes in words for the operator why the server could not start.
import { BASELINE } from '../database/baseline/steps.ts';
import { ArchiveError, SiteError } from '../domains/operations/index.ts';
import { RecoveryError } from '../domains/owners/index.ts';
import { ConfigError } from '../kernel/config.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { UpgradeError } from './open-upgraded.ts';
import { StoreFailure } from '../storage/store-failure.ts';
import { isDamage } from '../kernel/to-http-error.ts';

const DISK_FULL = 'The disk is full. Make room, or set DATA_DIR to another disk.';

/** What is wrong with an archive, in words for the operator. */
const ARCHIVE_PROBLEMS: Readonly<Record<string, string>> = {
  'backup.not-found': 'There is no such file',
  'backup.foreign': 'This is no archive of a site',
  'backup.newer': 'The archive was made by a newer version; upgrade this server first',
  'backup.older':
    'The archive is too old for this version; import it into the version that made it, upgrade that one to ' +
    `the schema "${BASELINE}", and export it again`,
  'backup.cut-off': 'The archive is cut off',
  'backup.changed': 'The archive was changed after it was made',
  'backup.no-space': 'The disk has no room for it',
};

/** System errors in words for the operator. */
const SYSTEM_FAILURES: Readonly<
  Record<string, (error: NodeJS.ErrnoException & { port?: number; address?: string }) => string>
> = {
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} of ${address} is in use. Stop the other program, or set PORT to a free port (0 picks one).`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address}. Set HOST to one that it has, such as 127.0.0.1.`,
  ENOTFOUND: () => 'HOST is a name that this machine does not know. Set it to an address, such as 127.0.0.1.',
  EACCES: ({ path, port }) =>
    path === undefined
      ? `This user may not listen on port ${port}. Set PORT to one above 1023.`
      : `This user may not write ${path}. Make DATA_DIR a folder that it may write.`,
  EPERM: ({ path }) => `This user may not write ${path}. Make DATA_DIR a folder that it may write.`,
  EROFS: ({ path }) => `${path} is on a read-only disk. Make DATA_DIR a folder that this user may write.`,
  ENOSPC: () => DISK_FULL,
  SQLITE_FULL: () => DISK_FULL,
};

/** Errors whose message says to the operator what to do. */
const OPERATORS = [ConfigError, RecoveryError, SiteError, StorageError, StoreFailure];

/** The exit code of a start whose upgrade has failed: the copy from before it is there. */
const UPGRADE_FAILED = 3;

/** The exit code for what a start has failed with. */
export const exitCodeOf = (error: unknown): number => (error instanceof UpgradeError ? UPGRADE_FAILED : 1);

/** One line that says why the program could not start, and what to do. */
export function describeStartFailure(error: unknown): string {
  if (OPERATORS.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof ArchiveError) return describeArchive(error);
  if (!(error instanceof Error)) return `The server could not start: ${String(error)}`;
  if (isDamage(error))
    return (
      `The database is damaged: ${error.message}. ` +
      'Put it back from a backup: see "A damaged database" in docs/operations.md.'
    );
  const describe = SYSTEM_FAILURES[(error as NodeJS.ErrnoException).code ?? ''];
  // Any other error is a fault of the program: its stack says where.
  return describe === undefined
    ? `The server could not start: ${error.stack ?? error.message}`
    : describe(error);
}

function describeArchive({ problem, part }: ArchiveError): string {
  const words = ARCHIVE_PROBLEMS[problem] ?? 'The archive is damaged';
  return `${words}${part === '' ? '' : ` (${part})`}. Nothing was changed.`;
}

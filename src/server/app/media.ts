/** Copies all files between the disk and a bucket (`npm run media`). */
import process from 'node:process';
import { loadConfig } from '../kernel/config.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { copyStores } from '../storage/copy-stores.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage:
npm run media -- copy --to s3       copies the files of DATA_DIR into the bucket of MEDIA_URL
npm run media -- copy --to disk     copies the files of the bucket into DATA_DIR

Compares the hashes of all files, deletes nothing, and may be stopped and run again.
`;

/** Runs the command. Exit code 0, or 1 with one line on stderr. */
export const run = (args: readonly string[]): Promise<void> =>
  runCommand({ usage: USAGE, read: readArguments, work: copy }, args);

type Target = Parameters<typeof copyStores>[1];

function readArguments([action, flag, to, ...others]: readonly string[]): Target | undefined {
  const isCopy = action === 'copy' && flag === '--to' && others.length === 0;
  return isCopy && (to === 's3' || to === 'disk') ? to : undefined;
}

async function copy(to: Target): Promise<string> {
  const { MEDIA_URL, ...settings } = loadConfig(process.env);
  if (MEDIA_URL === undefined) throw new StorageError('MEDIA_URL must name the bucket.');
  const { copied, present } = await copyStores({ ...settings, MEDIA_URL }, to);
  return `${copied} files copied, ${present} were there already.\n`;
}

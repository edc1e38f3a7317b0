/** The command `npm run media`: copies all files between the disk and a bucket. */
import process from 'node:process';
import { loadConfig } from '../kernel/config.ts';
import { copyStores } from '../storage/copy-stores.ts';
import { describeStartFailure } from './start-failure.ts';

const USAGE = `Usage:
npm run media -- copy --to s3       copies the files of DATA_DIR into the bucket of MEDIA_URL
npm run media -- copy --to disk     copies the files of the bucket into DATA_DIR

Compares the hashes of all files, deletes nothing, and may be stopped and run again.
`;
const OWN_FILES = 0o077;

/** Runs the command. Exit code 0, or 1 with one line on stderr. */
export async function run(args: readonly string[]): Promise<void> {
  process.umask(OWN_FILES);
  const [action, flag, to, ...others] = args;
  const isKnown = action === 'copy' && flag === '--to' && others.length === 0;
  if (!isKnown || (to !== 's3' && to !== 'disk')) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  try {
    const { MEDIA_URL, ...settings } = loadConfig(process.env);
    if (MEDIA_URL === undefined) {
      process.stderr.write('MEDIA_URL must name the bucket.\n');
      process.exitCode = 1;
      return;
    }
    const { copied, present } = await copyStores({ ...settings, MEDIA_URL }, to);
    process.stdout.write(`${copied} files copied, ${present} were there already.\n`);
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error)}\n`);
    process.exitCode = 1;
  }
}

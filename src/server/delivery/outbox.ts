import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { after } from '../kernel/clock.ts';
import type { Transport } from './message.ts';

/** What the folder holds at most: the newest, and nothing older. Codes end after ten minutes, so that nobody misses what goes. */
const MAX_FILES = 1_000;
const LIFE_S = 7 * 24 * 60 * 60;
/** A file that is still unfinished after so long belongs to a process that has died. */
const UNFINISHED_S = 60 * 60;

/** What this writes, finished or not: nothing else in the folder is ever touched. */
const NAME = /^\.?\d{4}-\d\d-\d\dT[\d.-]+Z-(?:mail|sms)-[\da-f-]{36}\.json$/;

/** Writes each message into a JSON file of `DATA_DIR/outbox/`, whole or not at all, tells the log, without its words, and drops what is too old or too much. */
export function makeOutbox(
  dataFolder: string,
  logger: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): Transport {
  const folder = join(dataFolder, 'outbox');

  // Two that tidy at once drop the same files, and a file that is gone already is no error. A name begins with its moment, so its place tells its age.
  async function tidy(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => NAME.test(name));
    const oldest = stamp(after(now(), -LIFE_S));
    const unfinished = `.${stamp(after(now(), -UNFINISHED_S))}`;
    const finished = names.filter((name) => !name.startsWith('.')).toSorted();
    const dropped = [
      ...names.filter((name) => name.startsWith('.') && name < unfinished),
      ...finished.filter((name, index) => name < oldest || index < finished.length - MAX_FILES),
    ];
    await Promise.all(dropped.map((name) => rm(join(folder, name), { force: true })));
  }

  return async ({ kind, to, subject, text, code }) => {
    const name = `${stamp(now().toISOString())}-${kind}-${randomUUID()}.json`;
    const unfinished = join(folder, `.${name}`);
    await mkdir(folder, { recursive: true });
    try {
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(`${JSON.stringify({ kind, to, subject, text, code }, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    logger.info({ kind, file: name }, 'a message was put into the outbox');
    // The message is there: that something else is, too, is no reason to refuse it.
    await tidy().catch((error: unknown) => logger.warn({ err: error }, 'the outbox could not be tidied'));
  };
}

/** A moment as it may stand in a file's name, in order. */
function stamp(moment: string): string {
  return moment.replaceAll(':', '-');
}

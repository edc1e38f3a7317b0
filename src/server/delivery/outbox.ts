// Writes messages to files where no mail or message service is set up.
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { flush } from '../kernel/flush.ts';
import { after } from '../kernel/clock.ts';
import { makeFolder } from '../kernel/make-folder.ts';
import type { Transport } from './message.ts';

/** Files in the folder; the oldest are deleted. Codes end after ten minutes, so none is missed. */
const MAX_FILES = 1_000;
const LIFE_S = 7 * 24 * 60 * 60;
/** An unfinished file of this age belongs to a process that has died. */
const UNFINISHED_S = 60 * 60;

/** Names of the outbox's files. No other file in the folder is deleted. */
const NAME = /^\.?\d{4}-\d\d-\d\dT[\d.-]+Z-(?:mail|sms)-[\da-f-]{36}\.json$/;

/** Each to a JSON file of `DATA_DIR/outbox/`, whole or not at all; logs it without its text. */
export function makeOutbox(
  dataFolder: string,
  logger: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): Transport {
  const folder = join(dataFolder, 'outbox');

  // Processes may tidy at the same time: a file that is already gone is no error. A name begins with its
  // time, so names sort by age.
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

  return async ({ kind, to, replyTo, subject, text, code, html }) => {
    const name = `${stamp(now().toISOString())}-${kind}-${randomUUID()}.json`;
    const unfinished = join(folder, `.${name}`);
    makeFolder(folder);
    try {
      const file = await open(unfinished, 'wx', 0o600);
      try {
        const written = { kind, to, replyTo, subject, text, code, html };
        await file.writeFile(`${JSON.stringify(written, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
      await flush(folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    logger.info({ kind, file: name }, 'a message was put into the outbox');
    // The message is stored, so a failure of the tidying is only logged.
    await tidy().catch((error: unknown) => logger.warn({ err: error }, 'the outbox could not be tidied'));
  };
}

/** A time in a form that file names allow and that sorts by time. */
function stamp(moment: string): string {
  return moment.replaceAll(':', '-');
}

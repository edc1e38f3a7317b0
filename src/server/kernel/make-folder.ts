// Creates folders durably.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushNow } from './flush.ts';

/** Only the user of the server may look into a folder. */
const OWN_FOLDER = 0o700;

/** Node's own `recursive` never returns when an existing parent accepts no folders, as in /proc. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, OWN_FOLDER);
  } catch (error) {
    // Another process has made it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
  flushNow(dirname(folder));
}

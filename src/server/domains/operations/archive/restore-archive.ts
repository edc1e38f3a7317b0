// Replaces the rows and files of an installation by those of an archive.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { flush, writeWhole } from '../../../kernel/flush.ts';
import type { RowReplacement, RowSnapshot, TableShape } from '../../../database/rows/row-tables.ts';
import { ArchiveError, isPictureCopy, stemOfCopy, type FilePart, type Manifest } from './archive-format.ts';
import { readParts } from './read-archive.ts';
import { nothingThere } from '../../../kernel/nothing-there.ts';
import type { StoredFiles } from './stored-files.ts';

/*
 * Files come first, then the rows in one transaction, then what the archive does not have goes. Before the
 * transaction ends, the old rows find all of their files, with some more beside; after it the new rows do.
 * The journal says what to take away again, or what to finish, when the process dies in between.
 */

/** In the work folder of a restore. */
const PLACED = 'placed.jsonl';
const WANTED = 'wanted.json';
const UNWANTED = 'unwanted.json';

/** A file that was put into a store; `saved` is what had its name before, in the work folder. */
interface Placed {
  path: string;
  saved?: string;
}

export interface Restoring {
  files: StoredFiles;
  /** A folder of this restore, on the disk of DATA_DIR. */
  work: string;
  /** Marked in the transaction of the rows. */
  operationCode: string;
  /** The rows, if those of the archive are of an older schema. */
  upgraded?: RowSnapshot;
  openRows(): Promise<RowReplacement>;
}

/**
 * Replaces everything by a checked archive. When a step fails it throws, with the old rows in place: then the
 * files are undone, and finished otherwise.
 */
export async function restoreArchive(path: string, manifest: Manifest, restoring: Restoring): Promise<void> {
  const { work, operationCode, upgraded } = restoring;
  await writeWhole(join(work, WANTED), JSON.stringify(manifest.files.map((file) => file.path)));
  const rows = await restoring.openRows();
  try {
    requireSameTables(upgraded ?? manifest, rows);
    for (const table of upgraded?.tables ?? [])
      for await (const batch of upgraded?.read(table) ?? []) await rows.insert(table, batch);
    let number = 0;
    await readParts(path, manifest, {
      async table(table, batches) {
        for await (const batch of batches) if (upgraded === undefined) await rows.insert(table, batch);
      },
      async file(part, bytes) {
        number += 1;
        await placeFile(part, bytes, restoring, number);
      },
    });
    await restoring.files.flush();
    await rows.commit(operationCode);
  } catch (error) {
    await rows.abandon();
    throw error;
  }
}

/** Takes away what a restore has put into the stores, and puts back what was there. May be run again. */
export async function undoFiles({ files, work }: Pick<Restoring, 'files' | 'work'>): Promise<void> {
  const journal = (await readFile(join(work, PLACED), 'utf8').catch(nothingThere)) ?? '';
  // A last line that is cut off is of a file that was not moved yet.
  const lines = journal.split('\n').slice(0, -1);
  for (const line of lines.toReversed()) {
    const { path, saved } = JSON.parse(line) as Placed;
    if (saved === undefined) await files.remove(path);
    else await files.put(path, join(work, saved));
  }
  await files.flush();
}

/** Makes the work folder of an operation: a start after a power cut ends the operations that have one. */
export async function makeWork(work: string): Promise<void> {
  await mkdir(work, { recursive: true });
  await flush(dirname(work));
}

/** For good: a start that found it again would remove the files that were stored since. */
export async function removeWork(work: string): Promise<void> {
  await rm(work, { recursive: true, force: true });
  await flush(dirname(work));
}

/** Makes what was put into the stores stay. */
export async function forgetPlaced(work: string): Promise<void> {
  await rm(join(work, PLACED), { force: true });
  await flush(work);
}

/** Notes which files go, with their copies, when the rows that name them are gone. */
export async function noteUnwanted(work: string, paths: readonly string[]): Promise<void> {
  await writeWhole(join(work, UNWANTED), JSON.stringify(paths));
}

/** Removes the files that the restored archive does not have, or that were noted. May be run again. */
export async function finishFiles({ files, work }: Pick<Restoring, 'files' | 'work'>): Promise<void> {
  const unwanted = await readFile(join(work, UNWANTED), 'utf8').catch(nothingThere);
  for (const path of JSON.parse(unwanted ?? '[]') as string[]) await removeWithCopies(files, path);
  const text = await readFile(join(work, WANTED), 'utf8').catch(nothingThere);
  if (text !== undefined) {
    const wanted = new Set(JSON.parse(text) as string[]);
    // A copy stays as long as its picture: no two pictures ever have the same name.
    const stems = new Set([...wanted].map((path) => path.slice(0, path.lastIndexOf('.'))));
    for await (const { path } of files.list()) {
      const stays = isPictureCopy(path) ? stems.has(stemOfCopy(path)) : wanted.has(path);
      if (!stays) await files.remove(path);
    }
    await files.flush();
  }
}

async function removeWithCopies(files: StoredFiles, path: string): Promise<void> {
  // The copies first: without its original, nothing would lead to them again.
  for await (const copy of files.listCopies(path)) await files.remove(copy);
  await files.remove(path);
}

export function requireSameTables(
  { tables }: { tables: readonly TableShape[] },
  rows: Pick<RowReplacement, 'tables'>,
): void {
  const shapeOf = ({ name, columns }: { name: string; columns: readonly string[] }): string =>
    `${name} ${columns.join()}`;
  const [ours, theirs] = [rows.tables.map(shapeOf), tables.map(shapeOf)];
  const odd = [...ours, ...theirs].find((each) => !ours.includes(each) || !theirs.includes(each));
  if (odd !== undefined || ours.length !== theirs.length)
    throw new ArchiveError('backup.wrong-content', `tables/${odd?.split(' ')[0] ?? ''}`);
}

/** Puts a file into its store; the journal says how to undo it. */
export async function placeFile(
  { path, sha256 }: Pick<FilePart, 'path' | 'sha256'>,
  bytes: Readable,
  { files, work }: Pick<Restoring, 'files' | 'work'>,
  number: number,
): Promise<void> {
  const before = await files.hashOf(path);
  if (before === sha256) {
    bytes.resume();
    await finished(bytes);
    return;
  }
  const incoming = join(work, 'incoming');
  const hash = createHash('sha256');
  await pipeline(
    bytes,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(incoming, { mode: 0o600 }),
  );
  if (hash.digest('hex') !== sha256) throw new ArchiveError('backup.wrong-content', path);
  await flush(incoming);
  const placed: Placed = before === undefined ? { path } : { path, saved: `saved-${number}` };
  await noteDown(work, placed);
  if (placed.saved !== undefined) await files.save(path, join(work, placed.saved));
  await files.put(path, incoming);
}

/** On the disk before the file moves: what was moved away would be lost with the work folder. */
async function noteDown(work: string, placed: Placed): Promise<void> {
  const journal = join(work, PLACED);
  const isFirst = (await stat(journal).catch(nothingThere)) === undefined;
  await appendFile(journal, `${JSON.stringify(placed)}\n`);
  await flush(journal);
  if (isFirst) for (const folder of [work, dirname(work)]) await flush(folder);
}

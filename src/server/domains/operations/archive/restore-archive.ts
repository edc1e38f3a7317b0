import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { flush, writeWhole } from '../../../kernel/flush.ts';
import type { RowReplacement, RowSnapshot, TableShape } from '../../../database/rows/row-tables.ts';
import { variantPrefixOf } from '../../../storage/media-store.ts';
import {
  ArchiveError,
  isPictureCopy,
  stemOfCopy,
  STORES,
  type FilePart,
  type Manifest,
} from './archive-format.ts';
import { readParts } from './read-archive.ts';
import { nothingThere } from './write-archive.ts';

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
  /** DATA_DIR. */
  folder: string;
  /** A folder of this restore, on the same disk. */
  work: string;
  /** Marked in the transaction of the rows; none for a database that is put together anew. */
  operationCode?: string;
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
    await flushStores(restoring.folder);
    await rows.commit(operationCode);
  } catch (error) {
    await rows.abandon();
    throw error;
  }
}

/** Takes away what a restore has put into the stores, and puts back what was there. May be run again. */
export async function undoFiles({ folder, work }: Pick<Restoring, 'folder' | 'work'>): Promise<void> {
  const journal = (await readFile(join(work, PLACED), 'utf8').catch(nothingThere)) ?? '';
  // A last line that is cut off is of a file that was not moved yet.
  const lines = journal.split('\n').slice(0, -1);
  for (const line of lines.toReversed()) {
    const { path, saved } = JSON.parse(line) as Placed;
    if (saved === undefined) await rm(join(folder, path), { force: true });
    else await rename(join(work, saved), join(folder, path)).catch(nothingThere);
  }
  await flushStores(folder);
}

/** Makes the work folder of an operation. A start after a power cut ends the operations whose folders it finds. */
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
export async function finishFiles({ folder, work }: Pick<Restoring, 'folder' | 'work'>): Promise<void> {
  const unwanted = await readFile(join(work, UNWANTED), 'utf8').catch(nothingThere);
  for (const path of JSON.parse(unwanted ?? '[]') as string[]) await removeWithCopies(join(folder, path));
  const text = await readFile(join(work, WANTED), 'utf8').catch(nothingThere);
  if (text !== undefined) {
    const wanted = new Set(JSON.parse(text) as string[]);
    // A copy stays as long as its picture: no two pictures ever have the same name.
    const stems = new Set([...wanted].map((path) => path.slice(0, path.lastIndexOf('.'))));
    for (const path of await listFiles(folder)) {
      const stays = isPictureCopy(path) ? stems.has(stemOfCopy(path)) : wanted.has(path);
      if (!stays) await rm(join(folder, path), { force: true });
    }
    await flushStores(folder);
  }
}

async function removeWithCopies(file: string): Promise<void> {
  const copies = variantPrefixOf(basename(file));
  for (const name of (await readdir(dirname(file)).catch(nothingThere)) ?? [])
    if (name === basename(file) || name.startsWith(copies))
      await rm(join(dirname(file), name), { force: true });
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
  { folder, work }: Pick<Restoring, 'folder' | 'work'>,
  number: number,
): Promise<void> {
  const place = join(folder, path);
  const before = await hashOf(place);
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
  await mkdir(dirname(place), { recursive: true });
  const placed: Placed = before === undefined ? { path } : { path, saved: `saved-${number}` };
  await noteDown(work, placed);
  if (placed.saved !== undefined) await rename(place, join(work, placed.saved));
  await rename(incoming, place);
}

/** On the disk before the file moves: what was moved away would be lost with the work folder. */
async function noteDown(work: string, placed: Placed): Promise<void> {
  const journal = join(work, PLACED);
  const isFirst = (await stat(journal).catch(nothingThere)) === undefined;
  await appendFile(journal, `${JSON.stringify(placed)}\n`);
  await flush(journal);
  if (isFirst) for (const folder of [work, dirname(work)]) await flush(folder);
}

async function hashOf(file: string): Promise<string | undefined> {
  if ((await stat(file).catch(nothingThere))?.isFile() !== true) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const store of STORES)
    for (const beginning of (await readdir(join(folder, store, 'files')).catch(nothingThere)) ?? [])
      for (const key of (await readdir(join(folder, store, 'files', beginning)).catch(nothingThere)) ?? [])
        found.push([store, 'files', beginning, key].join('/'));
  return found;
}

export async function flushStores(folder: string): Promise<void> {
  for (const store of STORES) {
    const files = join(folder, store, 'files');
    const beginnings = await readdir(files).catch(nothingThere);
    if (beginnings === undefined) continue;
    for (const beginning of beginnings) await flush(join(files, beginning));
    await flush(files);
  }
}

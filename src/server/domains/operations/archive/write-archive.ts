import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, link, lstat, mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { flush } from '../../../kernel/flush.ts';
import type { RowSnapshot, TableShape } from '../../../database/rows/row-tables.ts';
import {
  fileEntry,
  FORMAT,
  isPictureCopy,
  MANIFEST,
  partOf,
  sealOf,
  STORES,
  tableEntry,
  type FilePart,
  type Manifest,
  type TablePart,
} from './archive-format.ts';

export interface ArchiveSource {
  /** DATA_DIR. */
  folder: string;
  /** An empty folder on the disk of the archive, for what is being written. */
  work: string;
  openRows(): Promise<RowSnapshot>;
  version: string;
  needs: string[];
}

/**
 * Writes an archive of everything and returns its manifest. It has its name when it is whole, and not before.
 * Files never change under their name; what is deleted after the moment of the rows is held by a link.
 */
export async function writeArchive(to: string, source: ArchiveSource): Promise<Manifest> {
  const held = new Map<string, string>();
  await holdFiles(source, held);
  const rows = await source.openRows();
  try {
    // Once more: files that were stored between the first look and the moment of the rows.
    await holdFiles(source, held);
    const manifest: Manifest = {
      format: FORMAT,
      product: 'tessera',
      version: source.version,
      schema: rows.schema,
      database: rows.kind,
      madeAt: new Date().toISOString(),
      tables: [],
      files: [],
      missing: [],
      needs: source.needs,
    };
    await writeParts(join(source.work, 'archive'), { ...source, rows, held, manifest });
    await rename(join(source.work, 'archive'), to);
    await flush(dirname(to));
    return manifest;
  } finally {
    await rows.close();
  }
}

/** Equal contents make equal archives. */
const NO_TIME = new Date(0);

export interface Writing extends ArchiveSource {
  rows: RowSnapshot;
  /** Where the files of the archive can be read, by their path. */
  held: ReadonlyMap<string, string>;
  manifest: Manifest;
}

export async function writeParts(path: string, writing: Writing): Promise<void> {
  const { rows, held, manifest, work } = writing;
  const tar = pack();
  const seal = createHash('sha256');
  const stored = pipeline(tar, observe([seal]), createWriteStream(path, { mode: 0o600 }));
  const write = async (): Promise<void> => {
    for (const table of rows.tables) {
      const file = join(work, 'table');
      const part = await spoolTable(rows, table, file);
      await writeEntry(tar, tableEntry(table.name), file, part.bytes);
      manifest.tables.push(part);
    }
    for (const [name, file] of [...held].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const part = await writeFilePart(tar, name, file);
      if (part === undefined) manifest.missing.push(name);
      else manifest.files.push(part);
    }
    tar.entry({ name: MANIFEST, mtime: NO_TIME }, JSON.stringify(manifest));
    tar.finalize();
  };
  await Promise.all([
    stored,
    write().catch((error: unknown) => {
      tar.destroy(error as Error);
      throw error;
    }),
  ]);
  await appendFile(path, sealOf(seal.digest('hex')));
  await flush(path);
}

/** A tar entry begins with its size, so that a table is compressed beside the archive first. */
async function spoolTable(rows: RowSnapshot, table: TableShape, file: string): Promise<TablePart> {
  const { name, columns } = table;
  const part: TablePart = { name, columns, rows: 0, bytes: 0, plainBytes: 0, sha256: '' };
  async function* lines(): AsyncGenerator<Buffer> {
    const count = (text: string): Buffer => {
      const bytes = Buffer.from(text);
      part.plainBytes += bytes.length;
      return bytes;
    };
    yield count(`${JSON.stringify(table.columns)}\n`);
    for await (const batch of rows.read(table)) {
      part.rows += batch.length;
      yield count(batch.map((row) => `${JSON.stringify(row)}\n`).join(''));
    }
  }
  const hash = createHash('sha256');
  const measure = observe([hash], (bytes) => (part.bytes += bytes));
  // The fastest level: a higher one would take ten times as long for a tenth less.
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), measure, createWriteStream(file));
  part.sha256 = hash.digest('hex');
  return part;
}

async function writeFilePart(tar: Pack, name: string, file: string): Promise<FilePart | undefined> {
  const handle = await open(file, 'r').catch(nothingThere);
  if (handle === undefined) return undefined;
  const { size } = await handle.stat();
  const hash = createHash('sha256');
  // `end` of a file that grows: an entry must not be longer than it says.
  const read = handle.createReadStream({ start: 0, ...(size > 0 ? { end: size - 1 } : {}) });
  const entry = tar.entry({ name: fileEntry(name), size, mtime: NO_TIME });
  await pipeline(read, observe([hash]), entry);
  return { path: name, bytes: size, sha256: hash.digest('hex') };
}

async function writeEntry(tar: Pack, name: string, file: string, size: number): Promise<void> {
  await pipeline(createReadStream(file), tar.entry({ name, size, mtime: NO_TIME }));
}

/** Links the files of all stores into the work folder, so that deleting one does not take it away. */
async function holdFiles({ folder, work }: ArchiveSource, held: Map<string, string>): Promise<void> {
  for (const store of STORES) {
    for (const beginning of (await readdir(join(folder, store, 'files')).catch(nothingThere)) ?? []) {
      const its = (await readdir(join(folder, store, 'files', beginning)).catch(nothingThere)) ?? [];
      for (const key of its) {
        const path = [store, 'files', beginning, key].join('/');
        if (held.has(path) || isPictureCopy(path) || partOf(fileEntry(path)) === undefined) continue;
        const link = await hold(join(folder, path), join(work, 'held', String(held.size)));
        if (link !== undefined) held.set(path, link);
      }
    }
  }
}

/** Codes of a disk that has no links, or is another one: then the file itself is read. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS']);

export async function hold(file: string, place: string): Promise<string | undefined> {
  // What is no ordinary file is not ours.
  if ((await lstat(file).catch(nothingThere))?.isFile() !== true) return undefined;
  await mkdir(dirname(place), { recursive: true });
  try {
    await link(file, place);
    return place;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (NO_LINKS.has(code)) return file;
    throw error;
  }
}

/** Passes everything on, and shows it to hashes and a counter. */
export function observe(hashes: readonly Hash[], count?: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const hash of hashes) hash.update(chunk);
      count?.(chunk.length);
      done(null, chunk);
    },
  });
}

export function nothingThere(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}

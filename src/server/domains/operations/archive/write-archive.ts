// Writes an archive of everything, or of what has changed since another.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { flush, writeEvenly } from '../../../kernel/flush.ts';
import type { RowSnapshot, TableShape } from '../../../database/rows/row-tables.ts';
import {
  fileEntry,
  FORMAT,
  isPictureCopy,
  MANIFEST,
  partOf,
  sealOf,
  tableEntry,
  type FilePart,
  type Manifest,
  type TablePart,
} from './archive-format.ts';
import { makeUnchanged } from './unchanged.ts';
import type { HeldFile, StoredFiles } from './stored-files.ts';

interface ArchiveSource {
  files: StoredFiles;
  /** An empty folder on the disk of the archive, for what is being written. */
  work: string;
  openRows(): Promise<RowSnapshot>;
  version: string;
  needs: string[];
  /** What has not changed since this archive is left out. */
  base?: BaseArchive | undefined;
}

/** An archive that parts refer to. */
export interface BaseArchive {
  backup: string;
  seal: string;
  manifest: Manifest;
}

/**
 * Writes an archive of everything, or of what has changed since another. It has its name when it is whole,
 * and not before. Files never change under their name; what is deleted after the moment of the rows is held
 * by a link.
 */
export async function writeArchive(to: string, source: ArchiveSource): Promise<WrittenArchive> {
  const held = new Map<string, HeldFile>();
  await holdFiles(source, held);
  const rows = await source.openRows();
  // Another kind of database has other rows in the same table.
  const base = source.base?.manifest.database === rows.kind ? source.base : undefined;
  try {
    // Once more: files that were stored between the first look and the moment of the rows.
    await holdFiles(source, held);
    const manifest: Manifest = {
      format: FORMAT,
      product: base === undefined ? 'tessera' : 'tessera-part',
      version: source.version,
      schema: rows.schema,
      database: rows.kind,
      madeAt: new Date().toISOString(),
      tables: [],
      files: [],
      missing: [],
      needs: source.needs,
      ...(base === undefined ? {} : { base: { backup: base.backup, seal: base.seal } }),
    };
    const seal = await writeParts(join(source.work, 'archive'), { ...source, rows, held, manifest, base });
    await rename(join(source.work, 'archive'), to);
    await flush(dirname(to));
    return { manifest, seal };
  } finally {
    await rows.close();
    // On a full disk they would take the room that noting the failure needs.
    for (const name of ['archive', 'table', 'held'])
      await rm(join(source.work, name), { recursive: true, force: true });
  }
}

interface WrittenArchive {
  manifest: Manifest;
  /** The hash of its last line. */
  seal: string;
}

/** Equal contents make equal archives. */
const NO_TIME = new Date(0);

export interface Writing {
  /** A folder for what is being written. */
  work: string;
  rows: RowSnapshot;
  /** The files of the archive, by their path. */
  held: ReadonlyMap<string, HeldFile>;
  manifest: Manifest;
  base?: BaseArchive | undefined;
}

/** Writes the parts and the manifest, which it fills. Returns the seal. */
export function writeParts(path: string, writing: Writing): Promise<string> {
  const { rows, held, manifest, work, base } = writing;
  const unchanged = makeUnchanged(base);
  return writeSealed(path, async (tar) => {
    for (const table of rows.tables) {
      const file = join(work, 'table');
      const part = await spoolTable(rows, table, file);
      if (unchanged.hasTable(part)) part.isInBase = true;
      else await pipeline(createReadStream(file), startEntry(tar, tableEntry(table.name), part.bytes));
      manifest.tables.push(part);
    }
    for (const [name, file] of [...held].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const part = unchanged.findFile(name, file) ?? (await writeFilePart(tar, name, file));
      if (part === undefined) manifest.missing.push(name);
      else manifest.files.push(part);
    }
    tar.entry({ name: MANIFEST, mtime: NO_TIME }, JSON.stringify(manifest));
  });
}

/** Writes entries and seals them. Returns the seal. */
export async function writeSealed(path: string, write: (tar: Pack) => Promise<void>): Promise<string> {
  const tar = pack();
  const hash = createHash('sha256');
  const stored = pipeline(tar, observe([hash]), (bytes: AsyncIterable<Buffer>) => writeEvenly(path, bytes));
  const written = write(tar).then(
    () => tar.finalize(),
    (error: unknown) => {
      tar.destroy(error as Error);
      throw error;
    },
  );
  await Promise.all([stored, written]);
  const seal = hash.digest('hex');
  await appendFile(path, sealOf(seal));
  await flush(path);
  return seal;
}

export const startEntry = (tar: Pack, name: string, size: number) =>
  tar.entry({ name, size, mtime: NO_TIME });

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

async function writeFilePart(tar: Pack, path: string, held: HeldFile): Promise<FilePart | undefined> {
  const found = await held.open();
  if (found === undefined) return undefined;
  const { size, bytes } = found;
  const hash = createHash('sha256');
  const entry = startEntry(tar, fileEntry(path), size);
  await pipeline(bytes, observe([hash]), entry);
  return { path, bytes: size, sha256: hash.digest('hex') };
}

/** Takes hold of the files of all stores. */
async function holdFiles({ files, work }: ArchiveSource, held: Map<string, HeldFile>): Promise<void> {
  for await (const file of files.list()) {
    const { path } = file;
    if (held.has(path) || isPictureCopy(path) || partOf(fileEntry(path)) === undefined) continue;
    const found = await files.hold(file, join(work, 'held', String(held.size)));
    if (found !== undefined) held.set(path, found);
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

// Joins a partial archive and its base to one whole archive.
import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack } from 'tar-stream';
import {
  ArchiveError,
  fileEntry,
  MANIFEST,
  tableEntry,
  type FilePart,
  type Manifest,
  type TablePart,
} from './archive-format.ts';
import { findSeal, readManifest } from './read-archive.ts';
import { observe, startEntry, writeSealed } from './write-archive.ts';

/** Throws an `ArchiveError` when one is damaged, or is not what the other was made for. */
export async function joinArchive(part: string, base: string, to: string): Promise<void> {
  const { base: named, ...manifest } = await readManifest(part, undefined, 'tessera-part');
  await readManifest(base);
  if (!(await findSeal(base)).seal.includes(named?.seal ?? '-'))
    throw new ArchiveError('backup.no-base', named?.backup);
  const [own, others] = [await openEntries(part), await openEntries(base)];
  try {
    await writeSealed(to, async (tar) => {
      const copy = (name: string, entry: TablePart | FilePart): Promise<void> =>
        copyEntry(tar, name, entry, entry.isInBase === true ? others : own);
      for (const table of manifest.tables) await copy(tableEntry(table.name), table);
      for (const file of manifest.files) await copy(fileEntry(file.path), file);
      startManifest(tar, { ...manifest, product: 'tessera' });
    });
  } finally {
    own.close();
    others.close();
  }
}

function startManifest(tar: Pack, manifest: Manifest): void {
  const whole = <T extends TablePart | FilePart>({ isInBase: _, ...part }: T) => part;
  const { tables, files } = manifest;
  const text = JSON.stringify({ ...manifest, tables: tables.map(whole), files: files.map(whole) });
  tar.entry({ name: MANIFEST, mtime: new Date(0) }, text);
}

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer Each> ? Each : never;

interface Entries {
  /** Goes on to the entry of this name; all archives have theirs in the same order. */
  find(name: string): Promise<Entry>;
  close(): void;
}

async function openEntries(path: string): Promise<Entries> {
  const { at } = await findSeal(path);
  const tar = extract();
  const source = createReadStream(path, { end: at - 1 });
  source.once('error', (error) => tar.destroy(error));
  source.pipe(tar);
  const entries = tar[Symbol.asyncIterator]();
  return {
    async find(name) {
      for (;;) {
        const next: IteratorResult<Entry, unknown> = await entries.next();
        if (next.done === true) throw new ArchiveError('backup.wrong-content', name);
        if (next.value.header.name === name) return next.value;
        next.value.resume();
      }
    },
    close() {
      source.destroy();
      tar.destroy();
    },
  };
}

async function copyEntry(
  tar: Pack,
  name: string,
  { bytes, sha256 }: TablePart | FilePart,
  from: Entries,
): Promise<void> {
  const found = await from.find(name);
  if (found.header.size !== bytes) throw new ArchiveError('backup.wrong-content', name);
  const hash = createHash('sha256');
  await pipeline(found as unknown as Readable, observe([hash]), startEntry(tar, name, bytes));
  if (hash.digest('hex') !== sha256) throw new ArchiveError('backup.wrong-content', name);
}

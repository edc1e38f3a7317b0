// Reads an archive and checks that it is whole.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { isObject, parseJson } from '../../../../../runtime/model/json.ts';
import { BASELINE } from '../../../database/baseline/steps.ts';
import type { Row, TableShape } from '../../../database/rows/row-tables.ts';
import {
  ArchiveError,
  FORMAT,
  MANIFEST,
  partOf,
  SEAL_BYTES,
  sealOf,
  type FilePart,
  type Manifest,
  type TablePart,
} from './archive-format.ts';
import { nothingThere } from '../../../kernel/nothing-there.ts';
import { watchTables } from './watch-tables.ts';
import { observe } from './write-archive.ts';

/** What is done with the parts of an archive while it is read. */
export interface PartReaders {
  table(table: TableShape, rows: AsyncIterable<readonly Row[]>): Promise<void>;
  /** `bytes` must be read to its end. */
  file(part: FilePart, bytes: Readable): Promise<void>;
}

/** A manifest of a million files has about 150 MB. */
const MAX_MANIFEST = 256 * 1024 * 1024;
/** A row: the longest document that can be saved has 8 MB. */
const MAX_LINE = 64 * 1024 * 1024;
const BATCH = 200;

/**
 * Reads the manifest, and all bytes once for the seal. Throws an `ArchiveError` for an archive that is not as
 * it was written, or that this program and schema cannot restore: one of an older schema is upgraded first.
 * Without `schema` the archive may have any. Writes nothing.
 */
export async function readManifest(
  path: string,
  schema?: string,
  product: Manifest['product'] = 'tessera',
): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await readSealed(path, async (header, bytes) => {
    if (header.name === MANIFEST)
      manifest = parseManifest(
        await readText(bytes, Math.min(header.size ?? 0, MAX_MANIFEST)),
        schema,
        product,
      );
    else bytes.resume();
  });
  if (manifest === undefined) throw new ArchiveError('backup.wrong-content', MANIFEST);
  return manifest;
}

/**
 * Reads all parts, and holds them against the manifest: names, sizes, hashes, numbers of rows. Throws an
 * `ArchiveError` at the first that differs, by then the readers have seen what was before it.
 */
export async function readParts(path: string, manifest: Manifest, readers: PartReaders): Promise<void> {
  const isHere = ({ isInBase }: TablePart | FilePart): boolean => isInBase !== true;
  const tables = new Map(manifest.tables.filter(isHere).map((part) => [part.name, part]));
  const files = new Map(manifest.files.filter(isHere).map((part) => [part.path, part]));
  const watched = watchTables(readers.table);
  const reading = readSealed(path, async (header, bytes) => {
    if (header.name === MANIFEST) {
      bytes.resume();
      return;
    }
    const named = partOf(header.name);
    if (named === undefined) throw new ArchiveError('backup.unsafe', header.name);
    const part = 'table' in named ? tables.get(named.table) : files.get(named.file);
    // Each is there once: a second one of the same name would be what is restored.
    if ('table' in named) tables.delete(named.table);
    else files.delete(named.file);
    if (part === undefined || part.bytes !== header.size)
      throw new ArchiveError('backup.wrong-content', header.name);
    const hash = createHash('sha256');
    const observed = bytes.pipe(observe([hash]));
    bytes.once('error', (error) => observed.destroy(error));
    if ('path' in part) await readers.file(part, observed);
    else await readTable(part, observed, { ...readers, table: watched.table });
    if (hash.digest('hex') !== part.sha256) throw new ArchiveError('backup.wrong-content', header.name);
  });
  await reading.catch((error: unknown) => {
    throw watched.rejection()?.error ?? error;
  });
  const [lost] = [...tables.keys(), ...files.keys()];
  if (lost !== undefined) throw new ArchiveError('backup.wrong-content', lost);
}

/** Throws when the disk of the archive has no room for the files and the rows, twice. */
export async function requireSpace(path: string, manifest: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  const files = sum(manifest.files.map(({ bytes }) => bytes));
  if (bavail * bsize < files + 2 * sum(manifest.tables.map(({ plainBytes }) => plainBytes)))
    throw new ArchiveError('backup.no-space');
}

/** Runs `read` for each entry, one after the other; then compares the seal. */
async function readSealed(
  path: string,
  read: (header: Header, bytes: Readable) => Promise<void> | undefined,
): Promise<void> {
  const end = await findSeal(path);
  const hash = createHash('sha256');
  const entries = extract();
  const fed = pipeline(createReadStream(path, { end: end.at - 1 }), observe([hash]), entries);
  const readAll = async (): Promise<void> => {
    for await (const entry of entries) {
      const { header } = entry;
      if (header.type !== 'file' || (header.name !== MANIFEST && partOf(header.name) === undefined))
        throw new ArchiveError('backup.unsafe', header.name.slice(0, 100));
      await read(header, entry as unknown as Readable);
    }
  };
  const results = await Promise.allSettled([
    readAll().catch((error: unknown) => {
      entries.destroy();
      throw error;
    }),
    fed,
  ]);
  const failures = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  const known = failures.find((error) => error instanceof ArchiveError);
  if (known !== undefined) throw known;
  // An error of the disk says nothing of the archive.
  const ofDisk = failures.find(
    (error) => error instanceof Error && /^E(?!RR_)/.test((error as NodeJS.ErrnoException).code ?? ''),
  );
  if (ofDisk instanceof Error) throw ofDisk;
  if (failures.length > 0 || sealOf(hash.digest('hex')) !== end.seal)
    throw new ArchiveError('backup.changed');
}

export async function findSeal(path: string): Promise<{ at: number; seal: string }> {
  const handle = await open(path, 'r').catch(nothingThere);
  if (handle === undefined) throw new ArchiveError('backup.not-found');
  try {
    const at = (await handle.stat()).size - SEAL_BYTES;
    if (at <= 0) throw new ArchiveError('backup.cut-off');
    const { buffer } = await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, at);
    const seal = buffer.toString('latin1');
    if (sealOf(/ ([0-9a-f]{64})\n$/.exec(seal)?.[1] ?? '') !== seal) throw new ArchiveError('backup.cut-off');
    return { at, seal };
  } finally {
    await handle.close();
  }
}

async function readText(bytes: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new ArchiveError('backup.too-large', MANIFEST);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseManifest(text: string, schema: string | undefined, product: Manifest['product']): Manifest {
  const found = parseJson(text);
  if (found === undefined) throw new ArchiveError('backup.wrong-content', MANIFEST);
  if (!isObject(found) || found.product !== product || found.format !== FORMAT)
    throw new ArchiveError('backup.foreign');
  if (!isManifest(found)) throw new ArchiveError('backup.wrong-content', MANIFEST);
  if (schema === undefined) return found;
  if (found.schema > schema) throw new ArchiveError('backup.newer', found.schema);
  if (found.schema < BASELINE) throw new ArchiveError('backup.older', found.schema);
  return found;
}

const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** Only a part may leave something out: what an archive of everything lacks would be taken for empty. */
const isMark = (value: unknown, mayBeLeftOut: boolean): boolean =>
  value === undefined || (value === true && mayBeLeftOut);
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function isManifest(found: object): found is Manifest {
  const { product, schema, version, madeAt, tables, files, missing, needs, base } = found as Record<
    string,
    unknown
  >;
  const isOfPart = product === 'tessera-part';
  const isPart = (part: unknown): part is Record<string, unknown> =>
    isObject(part) && isSize(part.bytes) && isHash(part.sha256) && isMark(part.isInBase, isOfPart);
  return (
    isOfPart === (isObject(base) && typeof base.backup === 'string' && isHash(base.seal)) &&
    [schema, version, madeAt].every((each) => typeof each === 'string') &&
    isTexts(missing) &&
    isTexts(needs) &&
    Array.isArray(tables) &&
    tables.every(
      (part) =>
        isPart(part) &&
        typeof part.name === 'string' &&
        isTexts(part.columns) &&
        isSize(part.rows) &&
        isSize(part.plainBytes),
    ) &&
    Array.isArray(files) &&
    files.every((part) => isPart(part) && typeof part.path === 'string')
  );
}

/** A table unpacks to exactly what the manifest says: more than that is a bomb, and is not unpacked. */
async function readTable(part: TablePart, bytes: Readable, readers: PartReaders): Promise<void> {
  const entry = `tables/${part.name}`;
  let plain = 0;
  let rows = 0;
  const gunzip = createGunzip();
  const unpacked = pipeline(bytes, gunzip, async function (source: AsyncIterable<Buffer>) {
    const lines = linesOf(source, (size) => {
      plain += size;
      if (plain > part.plainBytes) throw new ArchiveError('backup.too-large', entry);
    });
    const first = await lines.next();
    const columns: unknown = first.done === true ? undefined : first.value[0];
    if (JSON.stringify(columns) !== JSON.stringify(part.columns))
      throw new ArchiveError('backup.wrong-content', entry);
    async function* batches(): AsyncGenerator<readonly Row[]> {
      for (const batch of [(first.value as unknown[]).slice(1)]) yield* checked(batch);
      for await (const batch of lines) yield* checked(batch);
    }
    function* checked(batch: readonly unknown[]): Generator<readonly Row[]> {
      if (batch.length === 0) return;
      rows += batch.length;
      if (!batch.every((row) => isRow(row, part.columns.length)))
        throw new ArchiveError('backup.wrong-content', entry);
      yield batch as readonly Row[];
    }
    await readers.table(part, batches());
  });
  await unpacked.catch((error: unknown) => {
    // What is not gzip, or ends early.
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_')
      ? new ArchiveError('backup.wrong-content', entry)
      : error;
  });
  if (rows !== part.rows || plain !== part.plainBytes) throw new ArchiveError('backup.wrong-content', entry);
}

function isRow(row: unknown, length: number): boolean {
  const isValue = (value: unknown): boolean =>
    value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  return Array.isArray(row) && row.length === length && row.every(isValue);
}

/** The lines of JSON, some at a time. */
async function* linesOf(
  source: AsyncIterable<Buffer>,
  count: (size: number) => void,
): AsyncGenerator<unknown[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let batch: unknown[] = [];
  for await (const chunk of source) {
    count(chunk.length);
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      batch.push(parseLine(Buffer.concat([...rest, chunk.subarray(from, end)])));
      rest = [];
      restBytes = 0;
      from = end + 1;
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes > MAX_LINE) throw new ArchiveError('backup.too-large');
  }
  if (restBytes > 0) throw new ArchiveError('backup.wrong-content');
  if (batch.length > 0) yield batch;
}

function parseLine(line: Buffer): unknown {
  const parsed = parseJson(line.toString());
  if (parsed === undefined) throw new ArchiveError('backup.wrong-content');
  return parsed;
}

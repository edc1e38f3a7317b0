/**
 * A disk that loses what was not synced. Of the writes to a file after its last fsync, any sectors may have
 * arrived; of the names in a folder after the folder's last fsync, any first part. A name in two folders
 * moves in both or in none. That is what POSIX promises, and less than what ext4 does. `keepsSyncedNames` is
 * what ext4, XFS and Btrfs promise beyond it, and PostgreSQL relies on: the fsync of a new file keeps its
 * name.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileCall } from './trace.ts';

/** Returns a number from 0 up to 1. */
type Random = () => number;

type Change = { at: number; bytes: Buffer } | { size: number };

interface StoredFile {
  /** As the program sees it, and as it is on the disk for certain. */
  live: Content;
  durable: Content;
  pending: Change[];
}

interface Folder {
  live: Map<string, Entry>;
  durable: Map<string, Entry>;
}
type Entry = StoredFile | Folder;
const isFolder = (entry: Entry | undefined): entry is Folder =>
  entry !== undefined && entry.live instanceof Map;

interface NameChange {
  /** They come or go at once. */
  names: { folder: Folder; name: string; entry: Entry | undefined }[];
  /** Folders whose earlier changes this one follows. */
  after: readonly Folder[];
}

const SECTORS = [512, 4096] as const;

export class Disk {
  private readonly root: string;
  private readonly top: Folder;
  private readonly keepsSyncedNames: boolean;
  private names: NameChange[] = [];
  private readonly syncs = new Map<number, () => void>();

  /** Knows the files below `root`, which is there: all that is in it now is on the disk for certain. */
  constructor(root: string, { keepsSyncedNames = false } = {}) {
    this.root = root;
    this.keepsSyncedNames = keepsSyncedNames;
    this.top = readFolder(root);
  }

  apply(call: FileCall): void {
    if (call.path !== this.root && !call.path.startsWith(`${this.root}/`)) return;
    if (call.kind === 'sync-begins') this.syncs.set(call.id, this.prepareSync(call.path));
    else if (call.kind === 'sync-ends') this.endSync(call.id);
    else if (call.kind === 'open') this.open(call);
    else if (call.kind === 'rename' || call.kind === 'link') this.move(call);
    else if (call.kind === 'remove') this.remove(call.path);
    else if (call.kind === 'make-folder')
      this.rename([{ ...this.placeOf(call.path), entry: { live: new Map(), durable: new Map() } }]);
    else this.change(call);
  }

  /** Writes into an empty folder what is left after a power cut at this moment. */
  leave(folder: string, random: Random): void {
    const names = new Map<Folder, Map<string, Entry>>();
    const namesIn = (each: Folder): Map<string, Entry> => {
      const known = names.get(each) ?? new Map(each.durable);
      names.set(each, known);
      return known;
    };
    const lost = new Set<Folder>();
    const share = pickShare(random);
    for (const change of this.names) {
      const folders = foldersOf(change);
      if (random() >= share || folders.some((each) => lost.has(each)))
        for (const each of folders) lost.add(each);
      else put(change, namesIn);
    }
    const write = (from: Folder, to: string): void => {
      for (const [name, entry] of namesIn(from)) {
        const path = join(to, name);
        // The system makes it anew in memory.
        if (name.endsWith('-shm')) continue;
        if (!isFolder(entry)) {
          writeFileSync(path, tear(entry, random), { mode: 0o600 });
          continue;
        }
        mkdirSync(path, { mode: 0o700 });
        write(entry, path);
      }
    };
    write(this.top, folder);
  }

  private find(path: string): Entry | undefined {
    if (path === this.root) return this.top;
    const folder = this.find(dirname(path));
    return isFolder(folder) ? folder.live.get(basename(path)) : undefined;
  }

  private placeOf(path: string): { folder: Folder; name: string } {
    const folder = this.find(dirname(path));
    if (!isFolder(folder)) throw new Error(`The trace knows no folder of ${path}.`);
    return { folder, name: basename(path) };
  }

  private rename(names: NameChange['names'], after: NameChange['after'] = []): void {
    const change = { names, after };
    put(change, (folder) => folder.live);
    this.names.push(change);
  }

  /** A folder is empty when it goes. */
  private remove(path: string): void {
    const entry = this.find(path);
    this.rename([{ ...this.placeOf(path), entry: undefined }], isFolder(entry) ? [entry] : []);
  }

  private move({ kind, from, path }: Extract<FileCall, { kind: 'rename' | 'link' }>): void {
    const entry = this.find(from);
    // From elsewhere: nothing of the product does that.
    if (entry === undefined) throw new Error(`The trace does not know ${from}.`);
    const gone = kind === 'rename' ? [{ ...this.placeOf(from), entry: undefined }] : [];
    this.rename([...gone, { ...this.placeOf(path), entry }]);
  }

  private open({ path, truncates }: Extract<FileCall, { kind: 'open' }>): void {
    const found = this.find(path);
    if (found === undefined) {
      const entry: StoredFile = { live: new Content(), durable: new Content(), pending: [] };
      this.rename([{ ...this.placeOf(path), entry }]);
    } else if (truncates && !isFolder(found)) note(found, { size: 0 });
  }

  private change(call: Extract<FileCall, { kind: 'write' | 'copy' | 'truncate' | 'grow' }>): void {
    const file = this.find(call.path);
    if (file === undefined || isFolder(file)) return;
    if (call.kind === 'truncate') note(file, { size: call.size });
    else if (call.kind === 'grow') note(file, { size: Math.max(file.live.size, call.size) });
    else if (call.kind === 'write') note(file, { at: call.at ?? file.live.size, bytes: call.bytes });
    else {
      const from = this.find(call.from);
      if (from === undefined || isFolder(from)) throw new Error(`The trace does not know ${call.from}.`);
      note(file, {
        at: call.at ?? file.live.size,
        bytes: Buffer.from(from.live.bytes().subarray(0, call.length)),
      });
    }
  }

  private endSync(id: number): void {
    this.syncs.get(id)?.();
    this.syncs.delete(id);
  }

  /** What is done when a sync has ended that begins now. */
  private prepareSync(path: string): () => void {
    const entry = this.find(path);
    if (isFolder(entry)) {
      const covered = [...this.names];
      return () => this.keepNames(entry, covered);
    }
    if (entry === undefined) return () => undefined;
    const covered = new Set(entry.pending);
    return () => {
      if (this.keepsSyncedNames) this.keepName(entry);
      for (const each of entry.pending) if (covered.has(each)) entry.durable.change(each);
      entry.pending = entry.pending.filter((each) => !covered.has(each));
    };
  }

  /** The name under which a file was made, with what came before it in its folder. */
  private keepName(file: StoredFile): void {
    const made = this.names.findIndex(({ names }) => names.some(({ entry }) => entry === file));
    const [first, other] = this.names[made]?.names ?? [];
    // What a file is renamed to is not kept by its fsync.
    if (first !== undefined && other === undefined)
      this.keepNames(first.folder, this.names.slice(0, made + 1));
  }

  /** Those of a folder, and what came before them in the other folders that they concern. */
  private keepNames(folder: Folder, covered: readonly NameChange[]): void {
    const wanted = new Set([folder]);
    const kept = new Set<NameChange>();
    for (const change of covered.toReversed()) {
      const folders = foldersOf(change);
      if (!folders.some((each) => wanted.has(each))) continue;
      kept.add(change);
      for (const each of folders) wanted.add(each);
    }
    for (const change of this.names) if (kept.has(change)) put(change, (each) => each.durable);
    this.names = this.names.filter((change) => !kept.has(change));
  }
}

function readFolder(path: string): Folder {
  const live = new Map<string, Entry>();
  for (const found of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, found.name);
    if (found.isDirectory()) live.set(found.name, readFolder(inside));
    else if (found.isFile()) live.set(found.name, readStored(inside));
  }
  return { live, durable: new Map(live) };
}

function readStored(path: string): StoredFile {
  const durable = new Content();
  durable.change({ at: 0, bytes: readFileSync(path) });
  return { live: durable.copy(), durable, pending: [] };
}

function foldersOf({ names, after }: NameChange): Folder[] {
  return [...names.map(({ folder }) => folder), ...after];
}

function put({ names }: NameChange, namesIn: (folder: Folder) => Map<string, Entry>): void {
  for (const { folder, name, entry } of names) {
    if (entry === undefined) namesIn(folder).delete(name);
    else namesIn(folder).set(name, entry);
  }
}

function note(file: StoredFile, change: Change): void {
  file.live.change(change);
  file.pending.push(change);
}

/** The bytes of a file, which may grow. */
class Content {
  private buffer = Buffer.alloc(0);
  size = 0;

  bytes(): Buffer {
    return this.buffer.subarray(0, this.size);
  }

  copy(): Content {
    const copy = new Content();
    copy.change({ at: 0, bytes: this.bytes() });
    return copy;
  }

  change(change: Change): void {
    const size = 'size' in change ? change.size : Math.max(this.size, change.at + change.bytes.length);
    if (size > this.buffer.length) {
      const longer = Buffer.alloc(Math.max(size, this.buffer.length * 2));
      this.bytes().copy(longer);
      this.buffer = longer;
    }
    // What is beyond the end is zeros, also when the file grows again.
    if (size < this.size) this.buffer.fill(0, size, this.size);
    if ('bytes' in change) change.bytes.copy(this.buffer, change.at);
    this.size = size;
  }
}

/** Often all or nothing: the mistakes that a disk makes most. */
function pickShare(random: Random): number {
  const kind = random();
  if (kind < 0.3) return 0;
  return kind < 0.5 ? 1 : random();
}

/** A file after the cut: what is certain, and any sectors of what came later. */
function tear({ durable, pending }: StoredFile, random: Random): Buffer {
  const share = pickShare(random);
  const sector = SECTORS[random() < 0.5 ? 0 : 1];
  const left = durable.copy();
  for (const change of pending) {
    if ('size' in change) {
      if (random() < share) left.change(change);
      continue;
    }
    const end = change.at + change.bytes.length;
    for (let from = change.at; from < end;) {
      const to = Math.min(end, (Math.floor(from / sector) + 1) * sector);
      const bytes = change.bytes.subarray(from - change.at, to - change.at);
      if (random() < share) left.change({ at: from, bytes });
      from = to;
    }
  }
  return left.bytes();
}

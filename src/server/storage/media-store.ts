import type { Readable } from 'node:stream';

/** A part of a file in bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a store knows of one of its files. */
export interface StoredFile {
  size: number;
  modifiedAt: Date;
}

/**
 * Where media files are kept. A key is made by the server (letters, digits, `-`, `_`, `.`), never by a caller.
 * What `put` has acknowledged survives a power cut.
 */
export interface MediaStore {
  /** A path on this machine where a file may be prepared; `put` takes it from there. */
  makeTemporaryPath(): string;
  /** Moves a prepared file into the store under `key`; the prepared file is gone afterwards. */
  put(key: string, temporaryPath: string): Promise<void>;
  find(key: string): Promise<StoredFile | undefined>;
  read(key: string, range?: ByteRange): Readable;
  /** A path from which a program can read the file. */
  locate(key: string): string;
  /** Removes a file and all its variants; nothing happens when it is not there. */
  remove(key: string): Promise<void>;
}

/** The keys of the variants of `{name}.{type}` begin with this. */
export function variantPrefixOf(key: string): string {
  return `${key.slice(0, key.lastIndexOf('.'))}.w`;
}

import type { Readable } from 'node:stream';

/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Facts about a stored file. */
export interface StoredFile {
  size: number;
  modifiedAt: Date;
}

/**
 * Stores media files. Keys are made by the server (letters, digits, `-`, `_`, `.`), never by a caller. A file
 * is durable when `put` resolves.
 */
export interface MediaStore {
  /** A local path for preparing a file for `put`. */
  makeTemporaryPath(): string;
  /** Moves a prepared file into the store under `key`. */
  put(key: string, temporaryPath: string): Promise<void>;
  find(key: string): Promise<StoredFile | undefined>;
  read(key: string, range?: ByteRange): Readable;
  /** A path that another program can read the file from. */
  locate(key: string): string;
  /** Removes a file and all its variants, if it exists. */
  remove(key: string): Promise<void>;
}

/** Prefix of the keys of the variants of `{name}.{type}`. */
export function variantPrefixOf(key: string): string {
  return `${key.slice(0, key.lastIndexOf('.'))}.w`;
}

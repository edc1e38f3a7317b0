// Declares a store of media files, and the keys of its files.
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
  /** What is known of a file; with `isExact` as it is at this moment, not as it was a minute ago. */
  find(key: string, isExact?: boolean): Promise<StoredFile | undefined>;
  /** Rejects before the first byte when the store cannot be reached. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * An address that gives the file to whoever has it, for a minute, saved as `disposition` says. Only a store
   * that is asked by callers itself has it.
   */
  sign?(key: string, disposition: string): Promise<string>;
  /** Lends a path that another program can read the file from, until `work` ends. */
  lend<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes a file and all its variants, if it exists. */
  remove(key: string): Promise<void>;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)+$/;

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Prefix of the keys of the variants of `{name}.{type}`. */
export function variantPrefixOf(key: string): string {
  return `${key.slice(0, key.lastIndexOf('.'))}.w`;
}

// Declares how archives take the files of all stores, and put them back.
import type { Readable } from 'node:stream';

/** A file as it was when an archive took hold of it. */
export interface HeldFile {
  size: number;
  modifiedAt: Date;
  /** Undefined when it is gone. */
  open(): Promise<{ size: number; bytes: Readable } | undefined>;
}

export interface ListedFile {
  /** Its path in an archive: `STORE/files/KE/KEY`. */
  path: string;
  /** What the listing has told already. */
  known?: Pick<HeldFile, 'size' | 'modifiedAt'>;
}

/** The files of all stores, on the disk or in a bucket, as archives take and put them. */
export interface StoredFiles {
  list(): AsyncIterable<ListedFile>;
  /**
   * Takes hold of a file; undefined when there is none. On a disk that has links it can be read even when it
   * is removed meanwhile: `place` is where its link may be.
   */
  hold(file: ListedFile, place: string): Promise<HeldFile | undefined>;
  has(path: string): Promise<boolean>;
  hashOf(path: string): Promise<string | undefined>;
  /** Moves or copies what is there to a path on the disk; that one is whole, or not there. */
  save(path: string, to: string): Promise<void>;
  /** Puts a file of the disk there, and takes it away from where it was. Nothing is put when it is gone. */
  put(path: string, from: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** The copies of a picture in other widths. */
  listCopies(path: string): AsyncIterable<string>;
  /** Waits until everything that was put is durable. */
  flush(): Promise<void>;
  close(): void;
}

// Describes a file that only some callers may read.
import type { Readable } from 'node:stream';
import { attachmentOf } from '../kernel/content-disposition.ts';
import type { MediaStore } from './media-store.ts';

/** A file that only some callers may read, found for one of them. */
export interface PrivateFile {
  name: string;
  size: number;
  open(): Promise<Readable>;
  /** An address at the store that is good for a minute; none where this server sends the bytes. */
  sign?(): Promise<string>;
}

export function toPrivateFile(
  store: MediaStore,
  key: string,
  about: { name: string; size: number },
): PrivateFile {
  const { sign } = store;
  return {
    ...about,
    open: () => store.read(key),
    ...(sign === undefined ? {} : { sign: () => sign(key, attachmentOf(about.name)) }),
  };
}

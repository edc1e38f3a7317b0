import { createContext, useContext } from 'react';

/** A file that was uploaded; the value of an upload is a list of these. */
export interface StoredFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** A file was not stored: a message for the visitor, and whether sending it again may succeed. */
export class UploadFailure extends Error {
  readonly mayRetry: boolean;
  constructor(message: string, mayRetry: boolean) {
    super(message);
    this.mayRetry = mayRetry;
  }
}

/** What fields ask of the program they stand in. */
export interface FieldHost {
  /** A text in the page's language: `form.row.add`, with its `{placeholders}` filled. */
  say: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  /** Stores a file for the field of a name; rejects with an `UploadFailure` when it is not. */
  upload(file: File, field: string): Promise<StoredFile>;
  /** Fetches a file that was handed in; rejects when it is not to be had. */
  fetchFile(id: string): Promise<Blob>;
  /**
   * Asks the dialog of the field for something by name, with a value; rejects with a message for the owner.
   */
  ask(name: string, value?: unknown): Promise<unknown>;
}

/** Set by `FieldSurface`. */
export const FieldHostContext = createContext<FieldHost>({
  say: (key) => key,
  upload: () => Promise.reject(new Error('Files cannot be uploaded here.')),
  fetchFile: () => Promise.reject(new Error('Files cannot be fetched here.')),
  ask: () => Promise.reject(new Error('Nothing can be asked for here.')),
});

/** The program that the field stands in. */
export function useFieldHost(): FieldHost {
  return useContext(FieldHostContext);
}

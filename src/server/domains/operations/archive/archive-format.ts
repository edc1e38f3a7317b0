/**
 * Declares the format of archives: a tar file, then a line that seals it.
 *
 *     tables/NAME.jsonl.gz   a line for the columns, then a line for each row, by primary key
 *     files/PATH             a file of DATA_DIR, as it is
 *     manifest.json          what must be there: sizes, hashes, numbers of rows
 *     seal                   the hash of all bytes before it
 *
 * Rows are the same of SQLite and of PostgreSQL, so that an archive moves between them. Writers write each
 * part once and from front to back; nothing is changed afterwards.
 */

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1;

export interface Manifest {
  format: number;
  /** An archive of everything, what has changed since one, or an archive of one site. */
  product: 'tessera' | 'tessera-part' | 'tessera-site';
  /** Version of the program. */
  version: string;
  /** Name of the last migration of the database. */
  schema: string;
  database: 'sqlite' | 'postgres';
  madeAt: string;
  tables: TablePart[];
  files: FilePart[];
  /** Files that went away between the moment of the rows and the copy. */
  missing: string[];
  /** Keys and settings that the site needs and that are not in the archive, by name. */
  needs: string[];
  /** Code that the site had; its rows are archived without it. */
  site?: string;
  /** Of a part: the archive that has what the part leaves out, by its name and its seal. */
  base?: { backup: string; seal: string };
}

export interface TablePart {
  name: string;
  columns: readonly string[];
  rows: number;
  /** Size of its entry, and of its lines. */
  bytes: number;
  plainBytes: number;
  sha256: string;
  /** Left out of a part, because its base has the same. */
  isInBase?: true;
}

export interface FilePart {
  /** Below DATA_DIR, with slashes. */
  path: string;
  bytes: number;
  sha256: string;
  isInBase?: true;
}

export const MANIFEST = 'manifest.json';
export const tableEntry = (name: string): string => `tables/${name}.jsonl.gz`;
export const fileEntry = (path: string): string => `files/${path}`;

/** The folders of `openLocalStore` below DATA_DIR. */
export const STORES = ['attachments', 'avatars', 'invoices', 'media'] as const;

/** Two letters, then the key of a store: nothing else can be named, so that nothing else can be written. */
const TABLE = /^tables\/([a-z][a-z0-9_]{0,62})\.jsonl\.gz$/;
const FILE = new RegExp(
  `^files/((?:${STORES.join('|')})/files/([A-Za-z0-9][A-Za-z0-9_-]?)/\\2[A-Za-z0-9_-]*(?:\\.[A-Za-z0-9]+)+)$`,
);

/** Longest path of an entry; a key of the stores has less than 100 characters. */
const MAX_PATH = 255;

/** What an entry is, by its name; undefined for a name that no archive has. */
export function partOf(name: string): { table: string } | { file: string } | undefined {
  if (name.length > MAX_PATH) return undefined;
  const table = TABLE.exec(name)?.[1];
  const file = FILE.exec(name)?.[1];
  if (table !== undefined) return { table };
  return file === undefined ? undefined : { file };
}

/** A copy of a picture in another width. They are made again when they are wanted. */
export function isPictureCopy(path: string): boolean {
  return COPY.test(path);
}

/** The path of its picture, without the ending. */
export const stemOfCopy = (path: string): string => path.replace(COPY, '');

const COPY = /\.w\d+\.[a-z0-9]+$/;

const SEAL_START = 'tessera-archive sha256 ';
/** The start, 64 digits, and the end of the line. */
export const SEAL_BYTES = SEAL_START.length + 64 + 1;
export const sealOf = (sha256: string): string => `${SEAL_START}${sha256}\n`;

/** Codes of the catalogue that say what is wrong with an archive. */
export type ArchiveProblem =
  | 'backup.not-found'
  | 'backup.cut-off'
  | 'backup.changed'
  | 'backup.foreign'
  | 'backup.newer'
  | 'backup.older'
  | 'backup.unsafe'
  | 'backup.wrong-content'
  | 'backup.too-large'
  | 'backup.no-space'
  | 'backup.no-base'
  | 'backup.no-identity'
  | 'backup.other-identity';

/** An archive that must not be restored. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly problem: ArchiveProblem;
  /** The part that is wrong. */
  readonly part: string;
  constructor(problem: ArchiveProblem, part = '') {
    super(`${problem} ${part}`);
    this.problem = problem;
    this.part = part;
  }
}

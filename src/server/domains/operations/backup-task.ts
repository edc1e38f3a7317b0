// Declares the tasks of the process that makes and restores backups.
import type { Config } from '../../kernel/config.ts';
import type { ArchiveProblem } from './archive/archive-format.ts';
import type { FilesLocation } from './archive/open-stored-files.ts';

/** What says where the rows and the files of an installation are. */
export type DataLocation = FilesLocation & Pick<Config, 'DATABASE_URL'>;

/** Nothing else of the settings goes to another process. */
const PLACE_NAMES = [
  'DATA_DIR',
  'DATABASE_URL',
  'MEDIA_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_KEY_ID',
  'S3_KEY_SECRET',
  'S3_PATH_STYLE',
] as const satisfies (keyof DataLocation)[];

export function placeOf(config: DataLocation): DataLocation {
  const given = PLACE_NAMES.filter((name) => config[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, config[name]])) as unknown as DataLocation;
}

/** What the process of backups is told to do. It ends after one task. */
export type BackupTask = {
  settings: DataLocation;
  /** The archive. */
  path: string;
  /** A folder of this task alone. */
  work: string;
} & (ReadingTask | ChangingTask);

export type ReadingTask =
  | WriteTask
  | { do: 'check'; schema: string; isPart?: boolean }
  | { do: 'restore'; schema: string; code: string };

export interface WriteTask {
  do: 'write';
  /** Where it is written down what parts may leave out. */
  baseFile?: string | undefined;
  /** The archive that this one is a part of, when `baseFile` has that one; else this one becomes the base. */
  base?: string | undefined;
}

/** Makes another file of one or two: `to`. */
export type ChangingTask =
  | { do: 'encrypt'; to: string; recipient: string }
  | { do: 'decrypt'; to: string; identityFile: string }
  | { do: 'join'; to: string; base: string };

/** What an archive holds, for the list. */
export interface ArchiveSummary {
  madeAt: string;
  version: string;
  rows: number;
  files: number;
  missing: number;
  /** Of a part. */
  base?: string;
}

export type BackupResult =
  | { summary: ArchiveSummary | null }
  | { problem: ArchiveProblem; part: string }
  | { message: string; code: string };

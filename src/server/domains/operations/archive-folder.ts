// Keeps archives in a folder of the disk.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeWhole } from '../../kernel/flush.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { nothingThere } from '../../kernel/nothing-there.ts';
import type { ArchiveSummary } from './backup-task.ts';

/** Why a backup was made. `changes`: a part, which leaves out what its base has. */
export type BackupReason = 'asked' | 'scheduled' | 'changes' | 'safety' | 'upgrade';

/** An archive. */
export interface Backup {
  /** File name. */
  backup: string;
  madeAt: string;
  bytes: number;
  /** `brought`: an operator has put it there. */
  reason: BackupReason | 'brought';
  /** Where it lies: in `DATA_DIR/backups`, or in the bucket of `BACKUP_URL`. */
  place: 'disk' | 'bucket';
  /** Present when it can be read with a key alone, which the server need not have. */
  isEncrypted?: true;
  /** Of a part: the archive that has the rest. */
  base?: string;
  /** When it was read whole and found right; absent before. */
  checkedAt?: string;
  rows?: number;
  files?: number;
  /** Of a copy from before an upgrade: the schema of its database. */
  schema?: string;
  /** When a site was last started from it and its pages were asked for, and whether all came. */
  provenAt?: string;
  proof?: 'good' | 'bad';
}

export type BackupNote = Partial<Backup> & Partial<ArchiveSummary>;

/** Archives as they lie in one place, each with a note of what is known of it: reading one takes long. */
export interface ArchiveLocation {
  /** The newest first. */
  list(): Promise<Backup[]>;
  /** Its bytes; undefined when it is not here. */
  read(backup: string): Promise<{ bytes: Readable; size: number } | undefined>;
  note(backup: string, more: BackupNote): Promise<void>;
  remove(backup: string): Promise<void>;
}

/** The archives in `DATA_DIR/backups`. */
export interface ArchiveFolder extends ArchiveLocation {
  /** The path of an archive; undefined when it is not here. */
  find(backup: string): Promise<string | undefined>;
}

/** Names of archives that operators bring along may differ, but are no paths. */
const MAY_BE_BACKUP = /^[A-Za-z0-9][A-Za-z0-9_-]{0,100}\.tar(?:\.age)?$/;
export const isBackupName = (name: string): boolean => MAY_BE_BACKUP.test(name);

const ENCRYPTED = '.age';
export const encryptedName = (backup: string): string => `${backup}${ENCRYPTED}`;
export const isEncryptedName = (backup: string): boolean => backup.endsWith(ENCRYPTED);
/** The name that an archive was written under. */
export const plainName = (backup: string): string =>
  isEncryptedName(backup) ? backup.slice(0, -ENCRYPTED.length) : backup;

export const newestFirst = (all: readonly Backup[]): Backup[] =>
  all.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));

/** What is written down of an archive. */
export function noteOf({
  madeAt,
  reason,
  base,
  checkedAt,
  rows,
  files,
  schema,
  provenAt,
  proof,
}: BackupNote): string {
  return JSON.stringify({ madeAt, reason, base, checkedAt, rows, files, schema, provenAt, proof });
}

/** An archive by what its place and its note say. */
export function describeBackup(
  { backup, size, modifiedAt }: { backup: string; size: number; modifiedAt: Date },
  note: BackupNote,
  place: Backup['place'],
): Backup {
  const mark = isEncryptedName(backup) ? { isEncrypted: true as const } : {};
  const unnoted = { madeAt: modifiedAt.toISOString(), reason: 'brought' as const };
  return { ...unnoted, ...note, ...mark, place, backup, bytes: size };
}

export function makeArchiveFolder(folder: string): ArchiveFolder {
  const notePath = (backup: string): string => join(folder, `${backup}.json`);

  async function readNote(backup: string): Promise<BackupNote> {
    const text = await readFile(notePath(backup), 'utf8').catch(nothingThere);
    return text === undefined ? {} : (JSON.parse(text) as BackupNote);
  }

  async function describe(backup: string): Promise<Backup | undefined> {
    const found = await stat(join(folder, backup)).catch(nothingThere);
    if (found?.isFile() !== true) return undefined;
    const { size, mtime: modifiedAt } = found;
    return describeBackup({ backup, size, modifiedAt }, await readNote(backup), 'disk');
  }

  async function find(backup: string): Promise<string | undefined> {
    const path = join(folder, backup);
    const found = isBackupName(backup) ? await stat(path).catch(nothingThere) : undefined;
    return found?.isFile() === true ? path : undefined;
  }

  return {
    async list() {
      const found = await Promise.all((await readdir(folder)).filter(isBackupName).map(describe));
      return newestFirst(found.filter((each) => each !== undefined));
    },
    find,
    async read(backup) {
      const path = await find(backup);
      if (path === undefined) return undefined;
      return { bytes: createReadStream(path), size: (await stat(path)).size };
    },
    async note(backup, more) {
      await writeWhole(notePath(backup), noteOf({ ...(await readNote(backup)), ...more }));
    },
    async remove(backup) {
      await rm(notePath(backup), { force: true });
      await rm(join(folder, backup), { force: true });
    },
  };
}

export const noBackup = (part: string): HttpError => new HttpError(404, 'backup.not-found', { part });

/** `20261125-013000-a1b2c3.tar` */
export function nameNow(): string {
  const [date = '', time = ''] = new Date().toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  return `${date}-${time}-${randomBytes(3).toString('hex')}.tar`;
}

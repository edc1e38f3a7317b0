import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeWhole } from '../../kernel/flush.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { nothingThere } from './archive/write-archive.ts';
import type { ArchiveSummary } from './backup-task.ts';

/** Why a backup was made. */
export type BackupReason = 'asked' | 'scheduled' | 'safety' | 'upgrade';

/** An archive in `DATA_DIR/backups`. */
export interface Backup {
  /** File name. */
  backup: string;
  madeAt: string;
  bytes: number;
  /** `brought`: an operator has put it there. */
  reason: BackupReason | 'brought';
  /** When it was read whole and found right; absent before. */
  checkedAt?: string;
  rows?: number;
  files?: number;
  /** When a site was last started from it and its pages were asked for, and whether all came. */
  provenAt?: string;
  proof?: 'good' | 'bad';
}

/**
 * Where archives lie, each with a note of what is known of it: reading one takes long. An archive is written
 * into the folder of the disk, checked there, and then kept; a store on another machine copies it in `keep`
 * and brings it back in `require`.
 */
export interface ArchiveStore {
  /** The newest first. */
  list(): Promise<Backup[]>;
  /** The path on this machine of an archive. Throws a 404. */
  require(backup: string): Promise<string>;
  /** Its bytes, to be handed out. Throws a 404. */
  read(backup: string): Promise<{ bytes: Readable; size: number }>;
  /** Takes up an archive that is written and checked. */
  keep(backup: string): Promise<void>;
  note(backup: string, more: Partial<Backup> & Partial<ArchiveSummary>): Promise<void>;
  remove(backup: string): Promise<void>;
}

/** Names of archives that operators bring along may differ, but are no paths. */
const MAY_BE_BACKUP = /^[A-Za-z0-9][A-Za-z0-9_-]{0,100}\.tar$/;

export function makeArchiveFolder(folder: string): ArchiveStore {
  const notePath = (backup: string): string => join(folder, `${backup}.json`);

  async function readNote(backup: string): Promise<Partial<Backup>> {
    const text = await readFile(notePath(backup), 'utf8').catch(nothingThere);
    return text === undefined ? {} : (JSON.parse(text) as Partial<Backup>);
  }

  async function describe(backup: string): Promise<Backup | undefined> {
    const found = await stat(join(folder, backup)).catch(nothingThere);
    if (found?.isFile() !== true) return undefined;
    const known = await readNote(backup);
    return { madeAt: found.mtime.toISOString(), reason: 'brought', ...known, backup, bytes: found.size };
  }

  async function find(backup: string): Promise<{ path: string; size: number }> {
    const path = join(folder, backup);
    const found = MAY_BE_BACKUP.test(backup) ? await stat(path).catch(nothingThere) : undefined;
    if (found?.isFile() !== true) throw new HttpError(404, 404, 'backup.not-found', { part: backup });
    return { path, size: found.size };
  }

  return {
    async list() {
      const names = (await readdir(folder)).filter((name) => MAY_BE_BACKUP.test(name));
      const found = await Promise.all(names.map(describe));
      return found.filter((each) => each !== undefined).toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
    },
    require: async (backup) => (await find(backup)).path,
    async read(backup) {
      const { path, size } = await find(backup);
      return { bytes: createReadStream(path), size };
    },
    async keep() {
      // It was written here.
    },
    async note(backup, more) {
      const known = { ...(await readNote(backup)), ...more };
      const { madeAt, reason, checkedAt, rows, files, provenAt, proof } = known;
      const note = { madeAt, reason, checkedAt, rows, files, provenAt, proof };
      await writeWhole(notePath(backup), JSON.stringify(note));
    },
    async remove(backup) {
      await rm(notePath(backup), { force: true });
      await rm(join(folder, backup), { force: true });
    },
  };
}

/** `20261125-013000-a1b2c3.tar` */
export function nameNow(): string {
  const [date = '', time = ''] = new Date().toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  return `${date}-${time}-${randomBytes(3).toString('hex')}.tar`;
}

// Keeps archives in a bucket of an object store.
import { rm, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ObjectStore } from '../../storage/object-store.ts';
import { isMissing } from '../../storage/store-failure.ts';
import {
  describeBackup,
  isBackupName,
  newestFirst,
  noteOf,
  type ArchiveLocation,
  type Backup,
  type BackupNote,
} from './archive-folder.ts';

/** Archives as objects of a bucket: `NAME.tar`, and `NAME.tar.json` beside it. */
export interface ArchiveBucket extends ArchiveLocation {
  /** Puts an archive there, in pieces; with its note it is listed. */
  put(backup: string, path: string): Promise<void>;
}

/** `makeTemporaryPath` gives paths of the disk, for what is being sent. */
export function makeArchiveBucket(objects: ObjectStore, makeTemporaryPath: () => string): ArchiveBucket {
  // A list asks for the notes that have changed, not for hundreds each time.
  const notes = new Map<string, { version: string; note: BackupNote }>();

  async function readNote(key: string): Promise<BackupNote> {
    try {
      return JSON.parse(await text(await objects.read(key))) as BackupNote;
    } catch (error) {
      if (isMissing(error)) return {};
      throw error;
    }
  }

  async function list(): Promise<Backup[]> {
    const found = [];
    const versions = new Map<string, string>();
    for await (const { key, size, modifiedAt } of objects.list('')) {
      if (isBackupName(key)) found.push({ backup: key, size, modifiedAt });
      else versions.set(key, `${modifiedAt.toISOString()} ${size}`);
    }
    const all: Backup[] = [];
    for (const each of found) {
      const key = `${each.backup}.json`;
      const version = versions.get(key);
      const known = notes.get(key);
      const isKnown = known !== undefined && known.version === version;
      const note = isKnown ? known.note : version === undefined ? {} : await readNote(key);
      if (version !== undefined) notes.set(key, { version, note });
      all.push(describeBackup(each, note, 'bucket'));
    }
    return newestFirst(all);
  }

  return {
    list,
    async read(backup) {
      if (!isBackupName(backup)) return undefined;
      return objects.take(backup).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
    },
    put: (backup, path) => objects.put(backup, path),
    async note(backup, more) {
      const key = `${backup}.json`;
      const path = makeTemporaryPath();
      await writeFile(path, noteOf({ ...(await readNote(key)), ...more }));
      try {
        await objects.put(key, path, { type: 'application/json' });
        notes.delete(key);
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(backup) {
      await objects.remove(`${backup}.json`);
      await objects.remove(backup);
    },
  };
}

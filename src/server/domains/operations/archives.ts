// Lists, keeps and finds all archives of an installation, wherever they are.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../kernel/config.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { openLocalStore } from '../../storage/local-store.ts';
import { openObjectStore } from '../../storage/object-store.ts';
import { ArchiveError } from './archive/archive-format.ts';
import { hasIdentity } from './archive/encrypted-archive.ts';
import { makeArchiveBucket, type ArchiveBucket } from './archive-bucket.ts';
import {
  encryptedName,
  isEncryptedName,
  makeArchiveFolder,
  newestFirst,
  noBackup,
  plainName,
  type ArchiveFolder,
  type Backup,
  type BackupNote,
} from './archive-folder.ts';
import type { ChangingTask } from './backup-task.ts';
import { runChangingTask } from './run-backup-task.ts';
/** What says where the archives are, and the keys that they are locked with. */
export type ArchiveSettings = Pick<Config, 'DATA_DIR'> &
  Partial<
    Pick<
      Config,
      | 'BACKUP_URL'
      | 'BACKUP_RECIPIENT'
      | 'BACKUP_IDENTITY_FILE'
      | 'BACKUP_S3_ENDPOINT'
      | 'BACKUP_S3_REGION'
      | 'BACKUP_S3_KEY_ID'
      | 'BACKUP_S3_KEY_SECRET'
      | 'BACKUP_S3_PATH_STYLE'
      | 'S3_ENDPOINT'
      | 'S3_REGION'
      | 'S3_KEY_ID'
      | 'S3_KEY_SECRET'
      | 'S3_PATH_STYLE'
    >
  >;

/** Opens the archives. Asks the bucket nothing: it may be gone at the start. */
export async function openArchives(config: ArchiveSettings, signal: AbortSignal): Promise<ArchiveStore> {
  const folder = join(config.DATA_DIR, 'backups');
  makeFolder(join(folder, '.work'));
  const { makeTemporaryPath } = await openLocalStore(join(folder, '.ready'));
  const local = makeArchiveFolder(folder);
  const objects =
    config.BACKUP_URL === undefined
      ? undefined
      : await openObjectStore(bucketSettings(config), config.BACKUP_URL);
  const bucket = objects === undefined ? undefined : makeArchiveBucket(objects, makeTemporaryPath);
  const close = (): void => objects?.close();
  return new ArchiveStore({ config, folder, makeTemporaryPath, local, bucket, signal, close });
}

/** The bucket of the archives may be another one, with keys of its own. */
function bucketSettings(config: ArchiveSettings) {
  const own = config.BACKUP_S3_KEY_ID !== undefined;
  const endpoint = own ? config.BACKUP_S3_ENDPOINT : config.S3_ENDPOINT;
  const [id, secret] = own
    ? [config.BACKUP_S3_KEY_ID, config.BACKUP_S3_KEY_SECRET]
    : [config.S3_KEY_ID, config.S3_KEY_SECRET];
  return {
    ...(endpoint === undefined ? {} : { S3_ENDPOINT: endpoint }),
    S3_REGION: (own ? config.BACKUP_S3_REGION : config.S3_REGION) ?? 'us-east-1',
    S3_KEY_ID: id ?? '',
    S3_KEY_SECRET: secret ?? '',
    S3_PATH_STYLE: (own ? config.BACKUP_S3_PATH_STYLE : config.S3_PATH_STYLE) ?? '0',
  } as const;
}

interface Parts {
  config: ArchiveSettings;
  folder: string;
  /** A path of this process; what a process that died has left there, a start takes away. */
  makeTemporaryPath: () => string;
  local: ArchiveFolder;
  bucket: ArchiveBucket | undefined;
  signal: AbortSignal;
  close(): void;
}

/**
 * All archives of an installation, wherever they lie. One is written into the folder of the disk, checked
 * there, and then kept: encrypted and sent to the bucket, where that is set.
 */
export class ArchiveStore {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The newest first. */
  readonly list = async (): Promise<Backup[]> => {
    const { local, bucket } = this.parts;
    const [here, there] = [await local.list(), (await bucket?.list()) ?? []];
    const [known, sent] = [here, there].map((some) => new Set(some.map(({ backup }) => backup)));
    return newestFirst([
      ...here.map((each) => (sent?.has(each.backup) === true ? { ...each, place: 'bucket' as const } : each)),
      ...there.filter(({ backup }) => known?.has(backup) !== true),
    ]);
  };

  /** The newest that is wanted. The bucket, which may be gone, is asked only if the disk has none. */
  readonly find = async (isWanted: (backup: Backup) => boolean): Promise<Backup | undefined> => {
    const { local, bucket } = this.parts;
    return (await local.list()).find(isWanted) ?? (await bucket?.list())?.find(isWanted);
  };

  /** Throws a 404. */
  readonly requireThere = async (backup: string): Promise<void> => {
    await this.findNamed(backup);
  };

  /**
   * The path on this machine of a whole, readable archive: fetched, decrypted, and joined with its base.
   * `release` takes away what was made for it. Throws a 404, or an `ArchiveError`.
   */
  readonly require = async (backup: string): Promise<string> => {
    const found = await this.findNamed(backup);
    const path = await this.makePlain(found);
    if (found.base === undefined) return path;
    const made = [path];
    try {
      const base = await this.find((each) => plainName(each.backup) === found.base);
      if (base === undefined) throw new ArchiveError('backup.no-base', found.base);
      const basePath = await this.makePlain(base);
      made.push(basePath);
      return await this.make((to) => ({ do: 'join', to, base: basePath }), path);
    } finally {
      for (const each of made) await this.release(each);
    }
  };

  readonly release = async (path: string): Promise<void> => {
    // Those of the folder itself stay.
    if (dirname(path) !== this.parts.folder) await rm(path, { force: true });
  };

  /** Whether `require` can read encrypted ones: their key need not be here. */
  readonly isKeyHere = (): Promise<boolean> => hasIdentity(this.parts.config.BACKUP_IDENTITY_FILE);

  /** Its bytes as they lie there, to be handed out. Throws a 404. */
  readonly read = async (backup: string): Promise<{ bytes: Readable; size: number }> => {
    const { local, bucket } = this.parts;
    const found = (await local.read(backup)) ?? (await bucket?.read(backup));
    if (found === undefined) throw noBackup(backup);
    return found;
  };

  /**
   * Takes up the archives that are written and checked, also those that an earlier call has left; with a name
   * that one alone.
   */
  readonly keep = async (backup?: string): Promise<void> => {
    const all = (await this.parts.local.list()).filter(
      (each) => backup === undefined || each.backup === backup,
    );
    const sent = new Set((await this.parts.bucket?.list())?.map((each) => each.backup));
    for (const each of all)
      // What an operator has brought along is not ours.
      if (each.checkedAt !== undefined && each.reason !== 'brought') await this.keepOne(each, sent);
  };

  readonly note = async (backup: string, more: BackupNote): Promise<void> => {
    const { local, bucket } = this.parts;
    const isHere = bucket === undefined || (await local.find(backup)) !== undefined;
    await (isHere ? local : bucket).note(backup, more);
  };

  readonly remove = async (backup: string): Promise<void> => {
    await this.parts.bucket?.remove(backup);
    await this.parts.local.remove(backup);
  };

  readonly close = (): void => this.parts.close();

  private async findNamed(backup: string): Promise<Backup> {
    const found = await this.find((each) => each.backup === backup);
    if (found === undefined) throw noBackup(backup);
    return found;
  }

  /** The path of an archive on the disk that is not encrypted; to be released. */
  private async makePlain({ backup }: Backup): Promise<string> {
    const path = (await this.parts.local.find(backup)) ?? (await this.fetch(backup));
    if (!isEncryptedName(backup)) return path;
    try {
      const identityFile = this.parts.config.BACKUP_IDENTITY_FILE;
      if (identityFile === undefined) throw new ArchiveError('backup.no-identity');
      return await this.make((to) => ({ do: 'decrypt', to, identityFile }), path);
    } finally {
      await this.release(path);
    }
  }

  private async fetch(backup: string): Promise<string> {
    const { bytes } = await this.read(backup);
    const path = this.parts.makeTemporaryPath();
    try {
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal: this.parts.signal });
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  private async keepOne(note: Backup, sent: ReadonlySet<string>): Promise<void> {
    const { config, folder, local, bucket } = this.parts;
    let { backup } = note;
    const recipient = config.BACKUP_RECIPIENT;
    if (recipient !== undefined && !isEncryptedName(backup)) {
      const made = await this.make((to) => ({ do: 'encrypt', to, recipient }), join(folder, backup));
      // With its note first: without one it would count as an archive that was brought along.
      await local.note(encryptedName(backup), note);
      await rename(made, join(folder, encryptedName(backup)));
      await local.remove(backup);
      backup = encryptedName(backup);
    }
    if (bucket === undefined) return;
    if (!sent.has(backup)) {
      await bucket.note(backup, note);
      await bucket.put(backup, join(folder, backup));
    }
    // Rolling back must not depend on a bucket.
    if (note.reason !== 'upgrade') await local.remove(backup);
  }

  /** Makes another file of an archive. */
  private async make(taskOf: (to: string) => ChangingTask, path: string): Promise<string> {
    const { config, folder, signal } = this.parts;
    const to = this.parts.makeTemporaryPath();
    const settings = { DATA_DIR: config.DATA_DIR };
    try {
      await runChangingTask({ ...taskOf(to), path, work: folder, settings }, signal);
      return to;
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    }
  }
}

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { vi } from 'vitest';
import { openSnapshot } from '../../src/server/database/rows/open-rows.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

/** A server with an owner who backs it up. */
export interface BackupSite extends TestServer {
  settings: { DATA_DIR: string; DATABASE_URL?: string } & Record<string, string>;
  /** Makes a call of the owner; status and answer. */
  call(path: string, body?: object): Promise<{ status: number; data: never; code: number; message: string }>;
  /** The end of an operation: 2 done, 3 failed. */
  ended(operationCode: string): Promise<number>;
  /** Makes a backup; the path of its archive. */
  backUp(): Promise<string>;
  /** Restores an archive that is in the folder of backups; how the operation has ended. */
  restore(backup: string): Promise<number>;
}

export async function openBackupSite(settings: BackupSite['settings']): Promise<BackupSite> {
  const server = await makeServer(settings);
  const session = await signIn(server.app, 'owner');
  const call: BackupSite['call'] = async (path, body) => {
    const answer = await server.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/api/${path}`,
      ...session,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, ...answer.json<{ data: never; code: number; message: string }>() };
  };
  const site: BackupSite = {
    ...server,
    settings,
    call,
    ended: (code) =>
      vi.waitFor(
        async () => {
          const { data } = await call(`system/getRunStatusDetail?operationCode=${code}`);
          const { finishStatus } = data as { finishStatus: number };
          if (finishStatus === 1) throw new Error('It is still running.');
          return finishStatus;
        },
        { timeout: 30_000, interval: 10 },
      ),
    async backUp() {
      const { data } = await call('system/backup', {});
      await site.ended((data as { operationCode: string }).operationCode);
      const [newest] = (await call('system/backups')).data as { backup: string }[];
      return join(settings.DATA_DIR, 'backups', newest?.backup ?? '');
    },
    async restore(backup) {
      const { status, data, message } = await call('system/restore', { backup });
      if (status !== 200) throw new Error(message);
      return site.ended((data as { operationCode: string }).operationCode);
    },
  };
  return site;
}

/** All archived rows of a database, as lines by table. */
export async function readRows(settings: {
  DATA_DIR: string;
  DATABASE_URL?: string;
}): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(settings);
  const found: Record<string, string[]> = {};
  for (const table of snapshot.tables) {
    const lines: string[] = [];
    for await (const batch of snapshot.read(table))
      for (const row of batch)
        lines.push(
          JSON.stringify(
            // It only grows, also by a restore.
            table.name === 'item_count' ? row.filter((_, at) => table.columns[at] !== 'version') : row,
          ),
        );
    found[table.name] = lines;
  }
  await snapshot.close();
  return found;
}

/** Hashes of the files of all stores, by path. */
export function readFiles(folder: string): Record<string, string> {
  const paths = ['attachments', 'avatars', 'invoices', 'media'].flatMap((store) =>
    readdirSync(join(folder, store, 'files'), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(store, 'files', path),
    ),
  );
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    files.toSorted().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

/** Puts a file into a store, as `openLocalStore` does. */
export function putFile(folder: string, path: string, bytes: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}

/** The lines of a table in an archive. */
export function readTable(archive: Buffer, name: string): string[] {
  const header = archive.indexOf(`tables/${name}.jsonl.gz\0`);
  const size = Number.parseInt(archive.toString('latin1', header + 124, header + 135), 8);
  const lines = gunzipSync(archive.subarray(header + 512, header + 512 + size)).toString();
  return lines.split('\n').slice(1, -1);
}

// Finds an installed Redis server.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that speak Redis's protocol. */
const NAMES = ['redis-server', 'valkey-server'];

/** `REDIS_SERVER_PATH`, or one on the PATH; undefined without one. */
export function findRedis(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [env.REDIS_SERVER_PATH, ...onPath].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

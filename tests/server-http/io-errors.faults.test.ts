/**
 * A disk that fails: `strace` makes the system answer EIO to what SQLite writes, for a server that runs.
 * Where `strace` is not installed or may not attach, the test says so and ends.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';

const CALLS = 'pwrite64,pwritev,fsync,fdatasync,ftruncate,fallocate';
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/** Lets every write to the database of a process fail; returns what makes the disk whole again. */
async function breakDisk(pid: number, folder: string): Promise<() => Promise<void>> {
  const files = ['', '-wal', '-shm', '-journal'].flatMap((end) => [
    '-P',
    join(folder, `tessera.sqlite${end}`),
  ]);
  const options = ['-f', '-q', '-o', '/dev/null', `-etrace=${CALLS}`, `-einject=${CALLS}:error=EIO`];
  const tracer = spawn('strace', [...options, ...files, '-p', String(pid)], { stdio: 'ignore' });
  onTestFinished(() => void tracer.kill('SIGKILL'));
  await once(tracer, 'spawn');
  return async () => {
    const ended = once(tracer, 'exit');
    tracer.kill('SIGINT');
    await ended;
  };
}

test.skipIf(!canTrace)(
  'on a disk that fails writes answer 503, owners sign in, reads go on, and it works again afterwards',
  async () => {
    const folder = makeTemporaryFolder();
    const server = await startKillable({ DATA_DIR: folder });
    onTestFinished(() => server.kill());
    const owner = await signInOwner(server.url);
    const save = async (revision: number): Promise<number> => {
      const ast = { vm: [], data: {}, dict: {} };
      const channelContentMap = { HOME: { ast, revision } };
      const answer = await fetch(`${server.url}/api/content/save`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: server.url,
          cookie: owner.cookie,
          'x-csrf-token': owner.csrfToken,
        },
        body: JSON.stringify({ language: 'zh-CN', projectCode: 'default', channelContentMap }),
      });
      return answer.status;
    };
    const read = async (path: string): Promise<number> => (await fetch(server.url + path)).status;
    const signIn = async (): Promise<number> => {
      const answer = await fetch(`${server.url}/api/owner/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ name: 'owner', password: OWNER_PASSWORD }),
      });
      return answer.status;
    };
    expect(await save(0)).toBe(200);

    const mend = await breakDisk(server.pid, folder);
    // Saves are taken until the disk fails.
    let revision = 1;
    const saveNext = async (): Promise<number> => {
      const status = await save(revision);
      if (status === 200) revision += 1;
      return status;
    };
    await expect.poll(saveNext, { timeout: 20_000 }).toBe(503);
    expect([await read('/home'), await read('/api/channel/getAll'), await read('/healthz')]).toEqual([
      200, 200, 200,
    ]);
    expect(await signIn()).toBe(200);
    const next = await save(revision);
    // 409: the save that failed was in the file before its flush failed, and the next one asks for its place.
    if (next === 409) revision += 1;
    expect(next === 409 ? await save(revision) : next).toBe(503);

    await mend();
    // 409: as above.
    await expect
      .poll(() => save(revision).then((status) => status === 200 || status === 409), { timeout: 30_000 })
      .toBe(true);
    expect(await read('/readyz')).toBe(200);
  },
  180_000,
);

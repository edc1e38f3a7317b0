/**
 * Power cuts of a machine with the server and PostgreSQL, as `power-cut.faults.test.ts` makes them on SQLite:
 * one recording has the files of both. What PostgreSQL has not flushed is lost, and so is what the server has
 * not.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../support/database.ts';
import { findFreePort, makeCluster, startPostgres, type MadeCluster } from '../support/postgres.ts';
import { Disk } from '../support/power-cut/disk.ts';
import type { RecordedCall } from '../support/power-cut/trace.ts';
import { makeRandom } from '../support/random.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { judge, pickCuts, statesAt, type State } from './left-by-a-cut.ts';
import { canTrace, record, waitForEnd } from './record-server.ts';

const CUTS = rounds(6);
/** Small, so that segments of the log are used again and checkpoints come while the owner works. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'min_wal_size=2MB',
  'max_wal_size=4MB',
];
/** All may pass through it: PostgreSQL runs as another user when root runs the tests. */
const OPEN = 0o755;

/** The command that starts PostgreSQL and, when it is ready, what follows. */
function startWith({ bin, data, rights }: MadeCluster, port: number): string[] {
  const { uid, gid } = rights;
  const as = uid === undefined ? '' : `setpriv --reuid=${uid} --regid=${gid} --clear-groups `;
  const log = join(makeTemporaryFolder(), 'postgres.log');
  const options = SETTINGS.map((setting) => `-c ${setting}`).join(' ');
  const script = `${as}${bin}/postgres -D ${data} -p ${port} ${options} > ${log} 2>&1 &
until grep -q 'ready to accept connections' ${log}; do kill -0 $! || exit 1; sleep 0.1; done
exec "$@"`;
  return ['sh', '-c', script, 'sh'];
}

/** What is wrong with both on what a cut has left. */
async function judgeBoth(left: string, states: readonly State[]): Promise<unknown[]> {
  const folder = join(left, 'postgres');
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'nobody', folder]);
  const cluster = await startPostgres(folder);
  try {
    const settings = { DATA_DIR: join(left, 'site'), DATABASE_URL: `${cluster.url}postgres` };
    return await judge(settings, states);
  } finally {
    await cluster.stop();
  }
}

test.skipIf(!canTrace)(
  'after a power cut PostgreSQL and a server start, and all that was confirmed is there and whole',
  async () => {
    const random = makeRandom();
    const root = makeTemporaryFolder();
    chmodSync(root, OPEN);
    const cluster = await makeCluster(join(root, 'postgres'), ['--wal-segsize=1']);
    mkdirSync(join(root, 'site'));
    const disk = new Disk(root, { keepsSyncedNames: true });
    const port = await findFreePort();
    const readPid = (): number =>
      Number(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    let isRunning = true;
    let pid = 0;
    onTestFinished(() => void (isRunning && process.kill(readPid(), 'SIGQUIT')));
    const recording = await record(
      {
        DATA_DIR: join(root, 'site'),
        DATABASE_URL: `postgres://tessera@127.0.0.1:${port}/postgres`,
      },
      {
        under: startWith(cluster, port),
        folder: cluster.data,
        end() {
          pid = readPid();
          process.kill(pid, 'SIGINT');
        },
      },
    );
    // No other PostgreSQL starts on what is left while the process of its lock file is there, even dead.
    await waitForEnd(pid);
    isRunning = false;
    const { calls, confirmed } = recording;
    const wrong: unknown[] = [];
    let place = 0;
    for (const cut of pickCuts(recording, CUTS, random)) {
      for (; place < cut; place += 1) disk.apply((calls[place] as RecordedCall).call);
      const time = calls[cut - 1]?.time ?? 0;
      const left = mkdtempSync(join(tmpdir(), 'tessera-cut-'));
      try {
        chmodSync(left, OPEN);
        disk.leave(left, random);
        const problems = await judgeBoth(left, statesAt(confirmed, time)).catch((error: unknown) => [error]);
        if (problems.length > 0) wrong.push([cut, ...problems]);
      } finally {
        rmSync(left, { recursive: true });
      }
    }
    if (IS_LONG)
      console.log({ cuts: CUTS, calls: calls.length, confirmed: confirmed.length, wrong: wrong.length });
    expect(wrong).toEqual([]);
  },
  180_000 + CUTS * 10_000,
);

/**
 * Power cuts: `strace` records what a server does to its files, and a disk that loses what was not synced
 * replays it up to some moment. A server that starts on what is left must have all that was confirmed
 * by then. CUTS=1000 makes as many, CUT_SEED others.
 * Where `strace` is not installed or may not trace, nothing is done.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/server/app/create-app.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import {
  readManifest,
  readParts,
  type PartReaders,
} from '../../src/server/domains/operations/archive/read-archive.ts';
import { mediaKeyOf } from '../../src/server/domains/media/media-rows.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import { makeRandom } from '../security/requests.ts';
import { makeTemporaryFolder } from '../support/database.ts';
import { startKillable } from '../support/killable-server.ts';
import { NO_BUDGET } from '../support/no-budget.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { Disk } from '../support/power-cut/disk.ts';
import { readTrace, recordInto, type RecordedCall } from '../support/power-cut/trace.ts';
import { RecordedWork, type Confirmed } from './recorded-work.ts';

const CUTS = Number(process.env.CUTS ?? 12);
const SEED = Number(process.env.CUT_SEED ?? 17);
/** Reads everything, and does nothing with it. */
const NOTHING: PartReaders = {
  async table(_, batches) {
    for await (const batch of batches) void batch;
  },
  async file(_, bytes) {
    bytes.resume();
    await finished(bytes);
  },
};
const canTrace = spawnSync('strace', ['--seccomp-bpf', '-f', '-o', '/dev/null', 'true']).status === 0;

interface Recording {
  folder: string;
  calls: RecordedCall[];
  confirmed: Confirmed[];
}

/** A first start, saves and uploads, two backups, a restore, saves, and an ordinary end. */
async function record(): Promise<Recording> {
  const [folder, traces] = [makeTemporaryFolder(), makeTemporaryFolder()];
  const log = join(traces, 'trace');
  const server = await startKillable({ DATA_DIR: folder }, {}, recordInto(log));
  // The end of the tracer would leave its program alone.
  const { process: pid } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as {
    process: number;
  };
  let isRunning = true;
  onTestFinished(() => void (isRunning && process.kill(pid, 'SIGKILL')));
  const work = await RecordedWork.begin(server.url);
  await work.write(3);
  const first = await work.backUp();
  await work.write(2);
  await work.backUp();
  await work.restore(first);
  await work.write(2);
  process.kill(pid, 'SIGTERM');
  await server.ended;
  isRunning = false;
  const calls: RecordedCall[] = [];
  for await (const each of readTrace(log)) calls.push(each);
  return { folder, calls, confirmed: work.confirmed };
}

/** Places in the recording: half of them anywhere, half of them just after something was confirmed. */
function pickCuts({ calls, confirmed }: Recording, random: () => number): number[] {
  const cuts = Array.from({ length: CUTS }, (_, at) => {
    if (at % 2 === 0) return Math.floor(random() * calls.length);
    const time = confirmed[Math.floor(random() * confirmed.length)]?.time ?? 0;
    const next = calls.findIndex((each) => each.time > time);
    return next < 0 ? calls.length : next;
  });
  return cuts.toSorted((a, b) => a - b);
}

/** What must be there: all that was confirmed, and nothing that a restore has taken away. */
interface State {
  there: Confirmed[];
  gone: Confirmed[];
}

/** The states that a cut at this time may leave: two in the midst of a restore, else one. */
function statesAt(all: readonly Confirmed[], time: number): State[] {
  const until = all.filter((each) => each.time <= time);
  const asked = until.findIndex(({ kind }) => kind === 'restore-asked');
  if (asked < 0) return [{ there: until, gone: [] }];
  const made = until.findIndex(({ kind }) => kind === 'backup');
  const begun = until.findIndex(({ kind }) => kind === 'backup-asked');
  const end = until.findIndex(({ kind }) => kind === 'restore');
  // What was saved while the backup was made may be in it or not.
  const archives = until.filter(({ kind }) => kind === 'backup');
  const restored = {
    there: [...until.slice(0, begun), ...archives, ...(end < 0 ? [] : until.slice(end))],
    gone: until.slice(made, asked).filter(({ kind }) => kind !== 'backup'),
  };
  return end < 0 ? [{ there: until, gone: [] }, restored] : [restored];
}

/** A server on what a cut has left, as an ordinary start opens it. */
async function openLeft(folder: string) {
  const settings = { DATA_DIR: folder, SEED: 'blank', LOG_LEVEL: 'silent', OWNER_PASSWORD, ...NO_BUDGET };
  const config = loadConfig(settings);
  const services = await openServices(config, makeLogger(config.LOG_LEVEL));
  await seedDatabase(services);
  const app = createApp(services);
  const close = async (): Promise<void> => {
    await app.close();
    await services.close();
  };
  return { app, services, folder, close };
}
type LeftServer = Awaited<ReturnType<typeof openLeft>>;

/** What is wrong about one thing that was confirmed. */
async function findProblem({ app, services, folder }: LeftServer, each: Confirmed): Promise<string[]> {
  if (each.kind === 'save') {
    const found = await services.database.queries
      .selectFrom('content_revision')
      .select('document')
      .where('channel_code', '=', each.channelCode)
      .where('language_code', '=', 'zh-CN')
      .where('revision', '=', each.revision)
      .executeTakeFirst();
    const { data = {} } = JSON.parse(found?.document ?? '{}') as { data?: { cut?: { text: string } } };
    return data.cut?.text === each.text ? [] : [`${each.channelCode} has no revision ${each.revision}`];
  }
  if (each.kind === 'upload') {
    const { statusCode, rawPayload } = await app.inject(each.address);
    const isWhole = createHash('sha256').update(rawPayload).digest('hex') === each.sha256;
    return isWhole ? [] : [`${each.address} answers ${statusCode} with ${rawPayload.length} bytes`];
  }
  if (each.kind !== 'backup') return [];
  const path = join(folder, 'backups', each.backup);
  await readParts(path, await readManifest(path), NOTHING);
  const listed = (await services.backups.list()).find(({ backup }) => backup === each.backup);
  return listed?.checkedAt === undefined ? [`${each.backup} is not known as checked`] : [];
}

async function findProblems(server: LeftServer, { there, gone }: State): Promise<string[]> {
  const found: string[] = [];
  for (const each of there) found.push(...(await findProblem(server, each)));
  for (const each of gone)
    if (each.kind !== 'restore-asked' && each.kind !== 'backup-asked')
      if ((await findProblem(server, each)).length === 0)
        found.push(`the restore has left ${JSON.stringify(each).slice(0, 100)}`);
  return found;
}

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();

/** Damage, files without a row and rows without a file, and what lies about half-written. */
async function findMess({ services, folder }: LeftServer): Promise<string[]> {
  const { queries } = services.database;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(queries);
  const media = await queries.selectFrom('media').selectAll().execute();
  const files = list(join(folder, 'media', 'files')).filter((name) => !/\.w\d+\.[a-z]+$/.test(name));
  const keys = new Set(media.map(mediaKeyOf));
  return [
    ...rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...[...keys].filter((key) => !files.includes(key)).map((key) => `a row has no file: ${key}`),
    ...files.filter((key) => !keys.has(key)).map((key) => `a file has no row: ${key}`),
    ...list(join(folder, 'backups', '.work')).map((name) => `half-written: ${name}`),
    ...list(join(folder, 'media', 'receiving')).map((name) => `half-received: ${name}`),
  ];
}

/** What is wrong after a cut. */
async function judge(folder: string, states: readonly State[]): Promise<string[]> {
  const server = await openLeft(folder);
  try {
    const found = await Promise.all(states.map((state) => findProblems(server, state)));
    const payload = { name: 'owner', password: OWNER_PASSWORD };
    const answer = await server.app.inject({ method: 'POST', url: '/api/owner/login', payload });
    const [best = []] = found.toSorted((a, b) => a.length - b.length);
    return [...best, ...(answer.statusCode === 200 ? [] : [answer.body]), ...(await findMess(server))];
  } finally {
    await server.close();
  }
}

test.skipIf(!canTrace)(
  'after a power cut a server starts, and all that was confirmed is there and whole',
  async () => {
    const random = makeRandom(SEED);
    const recording = await record();
    const { folder, calls, confirmed } = recording;
    const disk = new Disk(folder);
    const wrong: unknown[] = [];
    let place = 0;
    for (const cut of pickCuts(recording, random)) {
      for (; place < cut; place += 1) disk.apply((calls[place] as RecordedCall).call);
      const time = calls[cut - 1]?.time ?? 0;
      const left = mkdtempSync(join(tmpdir(), 'tessera-cut-'));
      try {
        disk.leave(left, random);
        const problems = await judge(left, statesAt(confirmed, time)).catch((error: unknown) => [error]);
        if (problems.length > 0) wrong.push([cut, ...problems]);
      } finally {
        rmSync(left, { recursive: true });
      }
    }
    if (process.env.CUTS !== undefined)
      console.log({ cuts: CUTS, calls: calls.length, confirmed: confirmed.length, wrong: wrong.length });
    expect(wrong).toEqual([]);
  },
  120_000 + CUTS * 5_000,
);

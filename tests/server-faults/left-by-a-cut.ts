/** What a power cut has left: a server that starts on it must have all that was confirmed by then. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { createApp } from '../../src/server/app/create-app.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import { mediaKeyOf } from '../../src/server/domains/media/media-rows.ts';
import {
  readManifest,
  readParts,
  type PartReaders,
} from '../../src/server/domains/operations/archive/read-archive.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import { readRows } from '../server-backup/backup-site.ts';
import type { KillableSettings } from '../support/killable-server.ts';
import { NO_BUDGET } from '../support/no-budget.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import type { RecordedCall } from '../support/power-cut/trace.ts';
import type { Confirmed } from './recorded-work.ts';

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
/** Places in the recording: half of them anywhere, half of them just after something was confirmed. */
export function pickCuts(
  { calls, confirmed }: { calls: readonly RecordedCall[]; confirmed: readonly Confirmed[] },
  count: number,
  random: () => number,
): number[] {
  const cuts = Array.from({ length: count }, (_, at) => {
    if (at % 2 === 0) return Math.floor(random() * calls.length);
    const time = confirmed[Math.floor(random() * confirmed.length)]?.time ?? 0;
    const next = calls.findIndex((each) => each.time > time);
    return next < 0 ? calls.length : next;
  });
  return cuts.toSorted((a, b) => a - b);
}

/** What must be there: all that was confirmed, and nothing that a restore has taken away. */
export interface State {
  there: Confirmed[];
  gone: Confirmed[];
}

/** The states that a cut at this time may leave: two in the midst of a restore, else one. */
export function statesAt(all: readonly Confirmed[], time: number): State[] {
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

type Place = KillableSettings;

/** A server on what a cut has left, as an ordinary start opens it. */
async function openLeft(place: Place) {
  const settings = { ...place, SEED: 'blank', LOG_LEVEL: 'silent', OWNER_PASSWORD, ...NO_BUDGET };
  const config = loadConfig(settings);
  const services = await openServices(config, makeLogger(config.LOG_LEVEL));
  await seedDatabase(services);
  const app = createApp(services);
  const close = async (): Promise<void> => {
    await app.close();
    await services.close();
  };
  return { app, services, folder: place.DATA_DIR, close };
}
type LeftServer = Awaited<ReturnType<typeof openLeft>>;

/** What is wrong about one thing that was confirmed. */
async function findProblem({ app, services, folder }: LeftServer, each: Confirmed): Promise<string[]> {
  if (each.kind === 'save') {
    const found = await services.database.queries
      .selectFrom('revision')
      .select('record_values')
      .where('entity', '=', 'page')
      .where('record_id', '=', each.channelCode)
      .where('language_code', '=', 'zh-CN')
      .where('revision', '=', each.revision)
      .executeTakeFirst();
    const { data = {} } = JSON.parse(found?.record_values ?? '{}') as { data?: { cut?: { text: string } } };
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
  const media = await queries.selectFrom('media').selectAll().execute();
  const files = list(join(folder, 'media', 'files')).filter((name) => !/\.w\d+\.[a-z]+$/.test(name));
  const keys = new Set(media.map(mediaKeyOf));
  // On PostgreSQL another process may be at an upload: its row is dropped by the sweep, a day later.
  const mayWait = (row: (typeof media)[number]): boolean =>
    services.database.kind === 'postgres' && row.state === 'pending';
  return [
    ...(await findDamage(services)),
    ...media
      .filter((row) => !files.includes(mediaKeyOf(row)) && !mayWait(row))
      .map((row) => `a row has no file: ${mediaKeyOf(row)}`),
    ...files.filter((key) => !keys.has(key)).map((key) => `a file has no row: ${key}`),
    ...list(join(folder, 'backups', '.work')).map((name) => `half-written: ${name}`),
    ...list(join(folder, 'media', 'receiving')).map((name) => `half-received: ${name}`),
  ];
}

/** SQLite looks by itself; PostgreSQL compares the checksums of the pages that it reads. */
async function findDamage({ config, database }: LeftServer['services']): Promise<string[]> {
  if (database.kind === 'postgres') {
    await readRows(config);
    return [];
  }
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.queries);
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}

/** What is wrong after a cut: the server is started on what is left. */
export async function judge(place: Place, states: readonly State[]): Promise<string[]> {
  const server = await openLeft(place);
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

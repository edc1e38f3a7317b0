// What tests of killed operations share: the states before and after, and the steps at which they are killed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openServices } from '../../src/server/app/open-services.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import type { KillableOwner } from '../support/killable-server.ts';
import { rounds } from '../support/rounds.ts';
import { readRows, type BackupSite } from './backup-site.ts';

export type Settings = BackupSite['settings'];

/** Kills of each operation on each database in a long run. Others are killed at the step that they name. */
export const KILLS = rounds(1);
/** For NODE_OPTIONS of what is killed. */
export const PRELOAD = `--import=${pathToFileURL(join(import.meta.dirname, '../support/kill-at.js')).href}`;

/** Changed by a start, by a server at work, or by what follows the operation. */
const AT_WORK = [
  'audit_log',
  'day_visitor',
  'page_view',
  'picture_copies',
  'statistic_text',
  'visit_day',
  'visitor_salt',
];

type Database = Awaited<ReturnType<typeof openDatabase>>;

export async function onDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Marks the rows, as days of work would. */
export async function markRows(settings: Settings, mark: string): Promise<void> {
  await onDatabase(settings, async ({ queries }) => {
    await queries.deleteFrom('setting').where('name', '=', 'mark').execute();
    const values = { project_code: 'default', name: 'mark', value: JSON.stringify(mark) };
    await queries.insertInto('setting').values(values).execute();
  });
}

/** Opens everything as a start does, which brings to its end what a kill has left. */
export async function startAndStop(settings: Settings): Promise<void> {
  const services = await openServices(loadConfig({ ...settings, LOG_LEVEL: 'silent' }), makeLogger('silent'));
  await services.close();
}

/** Names that a site gets anew when it is imported beside itself. */
export const withoutNames = (text: string): string => text.replaceAll(/[0-9a-f]{24}/g, '#');

export async function rowsOf(settings: Settings): Promise<string> {
  const rows = await readRows(settings);
  for (const table of AT_WORK) delete rows[table];
  return withoutNames(
    JSON.stringify(
      Object.values(rows).map((lines) => lines.map(withoutNames).toSorted((a, b) => a.localeCompare(b))),
    ),
  );
}

/** So many steps, from all parts of the operation. */
export function chooseSteps(steps: readonly string[]): string[] {
  const count = Math.min(KILLS, steps.length);
  return Array.from({ length: count }, (_, at) => steps[Math.floor((at * steps.length) / count)] ?? '');
}

/** Asks for an operation. A server that is killed at its first step does not answer. */
export async function askFor(
  url: string,
  { cookie, csrfToken }: KillableOwner,
  path: string,
  body: object,
): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url, cookie, 'x-csrf-token': csrfToken };
  await fetch(`${url}/api/system/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
}

/** Whether the server does nothing any more: its operation is over, or it was killed. */
export async function isIdle(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/system/getRunStatus`).catch(() => undefined);
  return answer === undefined || ((await answer.json()) as { data: { status: number } }).data.status === 1;
}

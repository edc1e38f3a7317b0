// Operations on the whole database, killed before and after each of their named steps.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { openDatabase } from '../../src/server/database/database.ts';
import {
  deleteSite,
  exportSite,
  findUpgradeCopy,
  importSite,
} from '../../src/server/domains/operations/index.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable, type KillableOwner } from '../support/killable-server.ts';
import { IS_LONG } from '../support/rounds.ts';
import { RUN_ENVIRONMENT } from '../support/run-environment.ts';
import { putFile, readFiles } from './backup-site.ts';
import {
  askFor,
  chooseSteps,
  isIdle,
  KILLS,
  markRows,
  onDatabase,
  PRELOAD,
  rowsOf,
  startAndStop,
  withoutNames,
  type Settings,
} from './killed-steps.ts';
import { becomeReleased, SCHEMAS } from './released-site.ts';

const OLD = SCHEMAS.at(-1) ?? '';
const PICTURE = '0123456789abcdef01234567';

interface Operation {
  name: string;
  /** Where it is killed in a run that is not long. */
  at: string;
  /** Makes the state from before it, whatever was left of the last one. */
  prepare(settings: Settings): Promise<void>;
  /** Runs it to its end, or to the kill; its exit code. */
  run(settings: Settings, env: Readonly<Record<string, string>>): Promise<number | null>;
  /** Done with what a kill has left, instead of a start of the server. */
  resume?(settings: Settings): Promise<void>;
}

async function command(
  env: Readonly<Record<string, string>>,
  settings: Settings,
  ...args: string[]
): Promise<number | null> {
  const child = spawn(process.execPath, ['src/tools/launch.js', 'command', ...args], {
    env: { ...RUN_ENVIRONMENT, ...settings, ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise((resolve) => child.once('close', resolve));
}

/** Marks the rows and the files, as days of work would. */
async function change(settings: Settings, mark: string): Promise<void> {
  await markRows(settings, mark);
  putFile(settings.DATA_DIR, 'media/files/Ab/Ab12_800x600.png', mark.repeat(20_000));
  putFile(settings.DATA_DIR, `media/files/La/La${mark}.png`, mark);
}

function filesOf(settings: Settings): string {
  const found = Object.entries(readFiles(settings.DATA_DIR)).map(([path, hash]) => [
    withoutNames(path.replace(/files\/../, 'files/')),
    hash,
  ]);
  return JSON.stringify(found.map((each) => each.join(' ')).toSorted());
}

const archiveOf = ({ DATA_DIR }: Settings): string => join(DATA_DIR, 'site.tar');
const placeOf = (config: Settings, database: Awaited<ReturnType<typeof openDatabase>>) => ({
  config,
  database,
  hash: openKeyedHash(config.DATA_DIR),
});

/** One site with a picture, and its archive. */
async function prepareSite(settings: Settings): Promise<void> {
  if (existsSync(archiveOf(settings))) return;
  await becomeReleased(settings, OLD);
  await onDatabase(settings, async ({ queries }) => {
    const media = { resource_code: PICTURE, name: 'p', resource_type: 1, type: 'png', width: 8, height: 6 };
    const stored = { bytes: 7, content_hash: 'x', classification_code: null, state: 'saved' as const };
    const values = { project_code: 'default', ...media, ...stored, created_at: '' };
    await queries.insertInto('media').values(values).execute();
  });
  putFile(settings.DATA_DIR, `media/files/01/${PICTURE}_8x6.png`, 'picture');
  await exportSite({ config: settings }, 'default', archiveOf(settings));
}

const hasTwo = ({ queries }: Awaited<ReturnType<typeof openDatabase>>): Promise<unknown> =>
  queries.selectFrom('site').selectAll().where('project_code', '=', 'two').executeTakeFirst();

/** The archive that is put back, and a session that outlives the server: a sign-in is noted in the rows. */
let archived = '';
let owner: KillableOwner = { cookie: '', csrfToken: '' };

const OPERATIONS: Operation[] = [
  {
    name: 'restore',
    at: 'after commit (backup-worker)',
    async prepare(settings) {
      if (!existsSync(join(settings.DATA_DIR, 'backups', archived || 'none'))) {
        await change(settings, 'archived');
        const server = await startKillable(settings);
        owner = await signInOwner(server.url);
        await askFor(server.url, owner, 'backup', {});
        const folder = join(settings.DATA_DIR, 'backups');
        const isMade = (): boolean =>
          readdirSync(folder).some(
            (name) =>
              name.endsWith('.tar.json') && readFileSync(join(folder, name), 'utf8').includes('checkedAt'),
          );
        await expect.poll(isMade, { timeout: 60_000 }).toBe(true);
        await server.stop();
        archived = readdirSync(folder).find((name) => name.endsWith('.tar')) ?? '';
      }
      await change(settings, 'later');
    },
    async run(settings, env) {
      const server = await startKillable(settings, env);
      onTestFinished(() => server.kill());
      await askFor(server.url, owner, 'restore', { backup: archived });
      await expect.poll(() => isIdle(server.url), { timeout: 60_000 }).toBe(true);
      return server.stop();
    },
  },
  {
    name: 'rollback',
    at: 'after mark it as swapped (launch)',
    async prepare(settings) {
      if ((await findUpgradeCopy(settings)) === undefined) {
        await becomeReleased(settings, OLD);
        putFile(settings.DATA_DIR, 'media/files/Ab/Ab12_800x600.png', 'from before');
        expect(await command({}, settings, 'upgrade', 'run')).toBe(0);
        archived = (await findUpgradeCopy(settings))?.backup ?? '';
      }
      await change(settings, 'later');
    },
    run: (settings, env) => command(env, settings, 'upgrade', 'rollback', archived),
  },
  {
    name: 'upgrade',
    at: 'before note a migration (launch)',
    prepare: (settings) => becomeReleased(settings, OLD),
    run: (settings, env) => command(env, settings, 'upgrade', 'run'),
    async resume(settings) {
      expect(await command({}, settings, 'upgrade', 'run')).toBe(0);
      expect((await findUpgradeCopy(settings))?.schema).toBe(OLD);
    },
  },
  {
    name: 'site import',
    at: 'after mark it as swapped (launch)',
    async prepare(settings) {
      await prepareSite(settings);
      await onDatabase(settings, async (database) => {
        if (await hasTwo(database)) await deleteSite(placeOf(settings, database), 'two');
      });
    },
    run: (settings, env) =>
      command(env, settings, 'site', 'import', archiveOf(settings), '--as=two', '--host='),
  },
  {
    name: 'site delete',
    at: 'before remove a file (launch)',
    async prepare(settings) {
      await prepareSite(settings);
      await onDatabase(settings, async (database) => {
        if (await hasTwo(database)) return;
        await importSite(placeOf(settings, database), archiveOf(settings), { projectCode: 'two', hosts: [] });
      });
    },
    run: (settings, env) => command(env, settings, 'site', 'delete', 'two', '--yes=two', '--no-export'),
  },
];

// Minutes on a busy machine.
beforeAll(() => ensureBuild(process.cwd()), 600_000);

/** The test of killed restores is always run. */
const CHOSEN = OPERATIONS.filter(({ name }) => IS_LONG || name !== 'restore');
const CASES = DATABASES.flatMap(({ name: database, settings }) =>
  CHOSEN.map((operation) => ({ database, settings, name: operation.name, operation })),
);

test.each(CASES)(
  'on $database, $name that is killed leaves the old state or the new one',
  { timeout: 480_000 + KILLS * 60_000 },
  async ({ database, settings: make, name, operation }) => {
    const settings: Settings = await make();
    mkdirSync(join(settings.DATA_DIR, 'media/files'), { recursive: true });
    for (const store of ['attachments', 'avatars', 'invoices'])
      mkdirSync(join(settings.DATA_DIR, store, 'files'), { recursive: true });
    const note = join(makeTemporaryFolder(), 'steps');
    await operation.prepare(settings);
    await operation.run(settings, { NODE_OPTIONS: PRELOAD, KILL_STEPS: note });
    const after = { rows: await rowsOf(settings), files: filesOf(settings) };
    const steps = readFileSync(note, 'utf8').split('\n').filter(Boolean);
    expect(steps).toContain(operation.at);
    const tally = { old: 0, new: 0 };
    for (const step of IS_LONG ? chooseSteps(steps) : [operation.at]) {
      await operation.prepare(settings);
      const before = { rows: await rowsOf(settings), files: filesOf(settings) };
      const code = await operation.run(settings, { NODE_OPTIONS: PRELOAD, KILL_AT: step });
      expect([step, code]).toEqual([step, null]);
      if (operation.resume !== undefined) await operation.resume(settings);
      // The rows before a start: it would upgrade those of an older schema.
      const rows = await rowsOf(settings);
      await startAndStop(settings);
      const found = { step, rows, files: filesOf(settings) };
      expect([
        { step, ...before },
        { step, ...after },
      ]).toContainEqual(found);
      tally[rows === after.rows ? 'new' : 'old'] += 1;
      expect(readdirSync(join(settings.DATA_DIR, 'backups', '.work'))).toEqual([]);
    }
    if (IS_LONG) console.log(database, name, steps.length, 'steps', tally);
  },
);

// A restore of an installation whose files are in a bucket, killed before and after each of its named steps.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { openObjectStore } from '../../src/server/storage/object-store.ts';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable, type KillableOwner } from '../support/killable-server.ts';
import { startObjectServer } from '../support/object-server.ts';
import { IS_LONG } from '../support/rounds.ts';
import {
  askFor,
  chooseSteps,
  isIdle,
  KILLS,
  markRows,
  PRELOAD,
  rowsOf,
  startAndStop,
  type Settings,
} from './killed-steps.ts';

const SOON = { timeout: 60_000 };
const [CHANGED, GONE, LATER, SAME] = [
  'media/Ab12_800x600.png',
  'invoices/invoice-1.pdf',
  'media/Later.png',
  'avatars/aMember.webp',
];
/** Of one file that is put back over another, of one that is not there, of the rows, and of one that goes. */
const ALWAYS = [
  `after put ${CHANGED} (backup-worker)`,
  `before put ${GONE} (backup-worker)`,
  'after commit (backup-worker)',
  `before remove ${LATER} (main)`,
];

/** The objects of an installation, by their keys. */
async function openBucket(settings: Settings) {
  const objects = await openObjectStore(loadConfig(settings), settings.MEDIA_URL ?? '');
  onTestFinished(() => objects.close());
  const sent = join(makeTemporaryFolder(), 'sent');
  return {
    /** Makes these the only ones. */
    async become(wanted: Readonly<Record<string, string>>) {
      for await (const { key } of objects.list('')) if (wanted[key] === undefined) await objects.remove(key);
      for (const [key, text] of Object.entries(wanted)) {
        writeFileSync(sent, text);
        await objects.put(key, sent);
      }
    },
    async read(): Promise<Record<string, string>> {
      const found: Record<string, string> = {};
      for await (const { key } of objects.list(''))
        found[key] = (await buffer(await objects.read(key))).toString('latin1');
      return found;
    },
  };
}

/** The archive of one state, and the session of an owner that is in it. */
async function backUp(settings: Settings): Promise<{ owner: KillableOwner; archived: string }> {
  const server = await startKillable(settings);
  onTestFinished(() => server.kill());
  const owner = await signInOwner(server.url);
  await askFor(server.url, owner, 'backup', {});
  const folder = join(settings.DATA_DIR, 'backups');
  const isMade = (): boolean =>
    readdirSync(folder).some(
      (name) => name.endsWith('.tar.json') && readFileSync(join(folder, name), 'utf8').includes('checkedAt'),
    );
  await expect.poll(isMade, SOON).toBe(true);
  await server.stop();
  return { owner, archived: readdirSync(folder).find((name) => name.endsWith('.tar')) ?? '' };
}

beforeAll(() => ensureBuild(process.cwd()), 120_000);

test.each(DATABASES)(
  'on $name, a restore into a bucket that is killed leaves the old state or the new one',
  { timeout: 240_000 + KILLS * 60_000 },
  async ({ name, settings: make }) => {
    const store = await startObjectServer();
    const settings: Settings = { ...(await make()), ...store.settings };
    const bucket = await openBucket(settings);
    const kept = { [SAME]: 'a face' };
    await markRows(settings, 'archived');
    await bucket.become({ ...kept, [CHANGED]: 'archived '.repeat(20_000), [GONE]: 'an invoice' });
    const { owner, archived } = await backUp(settings);

    const prepare = async (): Promise<void> => {
      await markRows(settings, 'later');
      await bucket.become({ ...kept, [CHANGED]: 'later '.repeat(20_000), [LATER]: 'a picture' });
    };
    const read = async () => ({ rows: await rowsOf(settings), objects: await bucket.read() });
    const restore = async (env: Readonly<Record<string, string>>): Promise<number | null> => {
      const server = await startKillable(settings, { NODE_OPTIONS: PRELOAD, ...env });
      onTestFinished(() => server.kill());
      await askFor(server.url, owner, 'restore', { backup: archived });
      await expect.poll(() => isIdle(server.url), SOON).toBe(true);
      return server.stop();
    };

    await prepare();
    const note = join(makeTemporaryFolder(), 'steps');
    await restore({ KILL_STEPS: note });
    const after = await read();
    expect(Object.keys(after.objects).toSorted()).toEqual([SAME, GONE, CHANGED].toSorted());
    const steps = readFileSync(note, 'utf8').split('\n').filter(Boolean);
    expect(steps).toEqual(expect.arrayContaining(ALWAYS));
    const tally = { old: 0, new: 0 };
    for (const step of IS_LONG ? chooseSteps(steps) : ALWAYS) {
      await prepare();
      const before = await read();
      expect([step, await restore({ KILL_AT: step })]).toEqual([step, null]);
      await startAndStop(settings);
      const found = await read();
      expect([
        { step, ...before },
        { step, ...after },
      ]).toContainEqual({ step, ...found });
      tally[found.rows === after.rows ? 'new' : 'old'] += 1;
      expect(readdirSync(join(settings.DATA_DIR, 'backups', '.work'))).toEqual([]);
    }
    if (IS_LONG) console.log(name, steps.length, 'steps', tally);
    else expect(tally).toEqual({ old: 2, new: 2 });
  },
);

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { DATABASES } from '../support/database.ts';
import { signInOwner, startKillable, type KillableSettings } from '../support/killable-server.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { putFile, readFiles, readRows } from './backup-site.ts';

/** Number of kills. docs/measured/reliability.md reports a longer run. */
const KILLS = rounds(2);
/** A restore of a blank site ends within this time, with the safety backup before it. */
const LONGEST_MS = 1_500;

/** Tables that a server at work changes by itself, sessions aside. */
const AT_WORK = ['audit_log', 'statistic_text', 'page_view', 'day_visitor', 'visit_day', 'visitor_salt'];

test.each(DATABASES)(
  'on $name, a restore that is killed leaves the old state or the new one',
  async ({ name, settings: make }) => {
    const settings: KillableSettings = await make();
    let running = await startKillable(settings);
    onTestFinished(() => running.kill());
    const owner = await signInOwner(running.url);
    const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${running.url}/api/system/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          origin: running.url,
          cookie: owner.cookie,
          'x-csrf-token': owner.csrfToken,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return ((await answer.json()) as { data: Record<string, unknown> }).data;
    };
    const ended = async (operationCode: string): Promise<number> =>
      vi.waitFor(async () => {
        const { finishStatus } = await call(`getRunStatusDetail?operationCode=${operationCode}`);
        if (finishStatus === 1) throw new Error('It is still running.');
        return finishStatus as number;
      }, 30_000);
    const state = async () => {
      const rows = await readRows(settings);
      for (const table of AT_WORK) delete rows[table];
      return JSON.stringify([rows, readFiles(settings.DATA_DIR)]);
    };
    const change = async (mark: string): Promise<void> => {
      const database = await openDatabase(settings);
      await database.queries.deleteFrom('setting').where('name', '=', 'mark').execute();
      const values = { project_code: 'default', name: 'mark', value: JSON.stringify(mark) };
      await database.queries.insertInto('setting').values(values).execute();
      await database.close();
      putFile(settings.DATA_DIR, `media/files/${mark.slice(0, 2)}/${mark}.png`, mark.repeat(50_000));
    };

    await change('archived');
    const archived = await state();
    expect(await ended((await call('backup', {})).operationCode as string)).toBe(2);
    const [{ backup } = { backup: '' }] = (await call('backups')) as unknown as { backup: string }[];
    const tally = { old: 0, new: 0 };
    let lastRestore: string | undefined;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await change(`later${kill}`);
      const old = await state();
      const { operationCode } = await call('restore', { backup });
      await wait(((kill + 0.5) / KILLS) * LONGEST_MS);
      await running.kill();
      running = await startKillable(settings);
      const found = await state();
      expect([old, archived]).toContain(found);
      tally[found === archived ? 'new' : 'old'] += 1;
      expect(await ended(operationCode as string)).toBe(found === archived ? 2 : 3);
      if (found === archived) lastRestore = operationCode as string;
      // A new process knows of a restore that an earlier one has begun.
      expect(await call('getRunStatus')).toEqual({ status: 1, operationCode: '', lastRestore });
      expect(readdirSync(join(settings.DATA_DIR, 'backups', '.work'))).toEqual([]);
    }
    if (IS_LONG) console.log(name, tally);
  },
  200_000 + KILLS * 20_000,
);

// A new version starts beside processes of the old one, which visitors and owners use meanwhile.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePostgresDatabase, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';
import { NO_BUDGET } from '../support/no-budget.ts';
import { buildServerOf, copyProgram } from '../support/program-copy.ts';
import { startProgram } from '../support/program.ts';
import { readRows, readTable } from './backup-site.ts';
import { call, pathsIn, readAt, saveAt, SOON } from './load.ts';

const LATER = `
import { sql } from 'kysely';
export const up = async (db) => {
  await sql\`alter table redirect add column later text\`.execute(db);
};
`;
const root = copyProgram({});
writeFileSync(join(root, 'src/server/database/migrations/999-later.migration.ts'), LATER);

test(
  'processes of the old version save nothing from the copy on, and go on reading until they are replaced',
  { timeout: 600_000 },
  async () => {
    const settings = { DATA_DIR: makeTemporaryFolder(), DATABASE_URL: await makePostgresDatabase('empty') };
    const old = await Promise.all([startKillable(settings), startKillable(settings)]);
    onTestFinished(async () => void (await Promise.all(old.map((each) => each.kill()))));
    await buildServerOf(root);
    const [first = ''] = old.map(({ url }) => url);
    const owner = await signInOwner(first);
    const savers = old.map(({ url }, number) => saveAt(url, owner, `w${number}`));
    const readers = old.map(({ url }) => readAt(url));
    await expect.poll(() => savers.every(({ saved }) => saved.length > 5), SOON).toBe(true);

    // Two at once: one upgrades, the other waits for it.
    const start = () =>
      startProgram(root, 'dist/server/main.js', {
        ...settings,
        ...NO_BUDGET,
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
      });
    const newer = await Promise.all([start(), start()]);
    onTestFinished(async () => void (await Promise.all(newer.map((each) => each.kill()))));
    await expect.poll(() => savers.every(({ refused }) => refused.length > 5), SOON).toBe(true);
    for (const each of [...savers, ...readers]) await each.stop();

    // What an operator sees: the old ones say that they wait to be replaced, the new ones are normal.
    const statusOf = async (url: string): Promise<number> =>
      (await call<{ status: number }>(url, owner, 'system/getRunStatus')).data.status;
    for (const { url } of old) expect(await statusOf(url)).toBe(2);
    for (const { url } of newer) expect(await statusOf(url)).toBe(1);
    expect(readers.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { status, retryAfter } of savers.flatMap(({ refused }) => refused))
      expect([status, retryAfter]).toEqual([503, '5']);
    // Nothing that was answered is missing, neither in the copy nor after it.
    const saved = savers.flatMap((each) => each.saved).toSorted();
    const [url = ''] = newer.map((each) => each.url);
    const listed = (await call<{ backup: string; reason: string }[]>(url, owner, 'system/backups')).data;
    expect(listed.map(({ reason }) => reason)).toEqual(['upgrade']);
    const copy = readFileSync(join(settings.DATA_DIR, 'backups', listed[0]?.backup ?? ''));
    expect(pathsIn(readTable(copy, 'redirect')).toSorted()).toEqual(saved);
    expect(pathsIn((await readRows(settings)).redirect).toSorted()).toEqual(saved);
    const values = { path: '/w9-1', target: '/home' };
    for (const [at, each] of newer.entries()) {
      const body = { values: { ...values, path: `/w9-${at}` } };
      expect((await call(each.url, owner, 'console/redirect/save', body)).status).toBe(200);
    }
  },
);

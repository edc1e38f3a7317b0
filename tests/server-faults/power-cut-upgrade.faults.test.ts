/**
 * Power cuts in the midst of an upgrade on SQLite: the next one ends it, and the copy from before it is
 * there, whole, as soon as anything is migrated.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { openUpgraded } from '../../src/server/app/open-upgraded.ts';
import { findUpgradeCopy, rollBack } from '../../src/server/domains/operations/index.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { rowsOf } from '../server-backup/killed-steps.ts';
import { becomeReleased, SCHEMAS } from '../server-backup/released-site.ts';
import { schemaOf } from '../server-backup/upgrade-command.ts';
import { SQLITE, makeTemporaryFolder } from '../support/database.ts';
import { Disk } from '../support/power-cut/disk.ts';
import { readTrace, recordInto, type RecordedCall } from '../support/power-cut/trace.ts';
import { makeRandom } from '../support/random.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { RUN_ENVIRONMENT } from '../support/run-environment.ts';
import { canTrace } from './record-server.ts';

const CUTS = rounds(6);
const OLD = SCHEMAS.at(-1) ?? '';

/** `npm run upgrade -- run` to its end. */
async function recordUpgrade(DATA_DIR: string): Promise<RecordedCall[]> {
  const log = join(makeTemporaryFolder(), 'trace');
  const [command, ...rest] = [
    ...recordInto(log),
    process.execPath,
    'src/tools/launch.js',
    'command',
    'upgrade',
    'run',
  ];
  const child = spawn(command, rest, { env: { ...RUN_ENVIRONMENT, DATA_DIR }, stdio: 'ignore' });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  const calls: RecordedCall[] = [];
  for await (const each of readTrace(log)) calls.push(each);
  return calls;
}

interface Expected {
  before: string;
  after: string;
  isEnded: boolean;
}

/** What is wrong with what a cut has left. */
async function findProblems(DATA_DIR: string, { before, after, isEnded }: Expected): Promise<string[]> {
  const settings = { DATA_DIR };
  const left = await schemaOf(settings);
  const copy = await findUpgradeCopy(settings);
  const found = [];
  if (left === OLD && isEnded) found.push('what was confirmed is gone');
  if (left !== OLD && copy?.schema !== OLD) found.push(`migrated to ${left}, and there is no copy`);
  await (await openUpgraded(settings, makeLogger('silent'))).close();
  if ((await rowsOf(settings)) !== after) found.push(`from ${left}, the upgrade has other rows`);
  const again = await findUpgradeCopy(settings);
  if (again === undefined) return [...found, 'there is no copy'];
  await rollBack(settings, again);
  if ((await rowsOf(settings)) !== before) found.push('the copy has other rows');
  return found;
}

test.skipIf(!canTrace)(
  'an upgrade that a power cut has ended is ended by the next one, or taken back',
  async () => {
    await ensureBuild(process.cwd());
    const random = makeRandom();
    const { DATA_DIR: folder } = await SQLITE.settings();
    await becomeReleased({ DATA_DIR: folder }, OLD);
    const before = await rowsOf({ DATA_DIR: folder });
    const disk = new Disk(folder);
    const calls = await recordUpgrade(folder);
    const after = await rowsOf({ DATA_DIR: folder });
    const cuts = [
      calls.length,
      ...Array.from({ length: CUTS - 1 }, () => Math.floor(random() * calls.length)),
    ];
    const wrong: unknown[] = [];
    let place = 0;
    for (const cut of cuts.toSorted((a, b) => a - b)) {
      for (; place < cut; place += 1) disk.apply((calls[place] as RecordedCall).call);
      const left = mkdtempSync(join(tmpdir(), 'tessera-cut-'));
      try {
        disk.leave(left, random);
        const expected = { before, after, isEnded: cut === calls.length };
        const problems = await findProblems(left, expected).catch((error: unknown) => [error]);
        if (problems.length > 0) wrong.push([cut, ...problems]);
      } finally {
        rmSync(left, { recursive: true });
      }
    }
    if (IS_LONG) console.log({ cuts: CUTS, calls: calls.length, wrong: wrong.length });
    expect(wrong).toEqual([]);
  },
  120_000 + CUTS * 10_000,
);

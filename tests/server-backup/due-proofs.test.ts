import { expect, test } from 'vitest';
import { pino } from 'pino';
import { makeProofs } from '../../src/server/domains/operations/proofs.ts';
import type { Backup } from '../../src/server/domains/operations/archive-folder.ts';
import type { ArchiveStore } from '../../src/server/domains/operations/archives.ts';
import { makeTemporaryFolder } from '../support/database.ts';
import { heldDate, holdDate } from '../support/held-date.ts';

const HOUR_MS = 60 * 60 * 1000;

holdDate();

/** How many throw-away sites are started while a backup was proven so many hours ago. */
async function countStarts(everyHours: number, provenHoursAgo: number): Promise<number> {
  const at = heldDate(-provenHoursAgo * HOUR_MS).toISOString();
  const backup: Backup = {
    backup: 'newest',
    reason: 'scheduled',
    place: 'disk',
    bytes: 1,
    madeAt: at,
    checkedAt: at,
    provenAt: at,
    proof: 'good',
  };
  const archives: Partial<ArchiveStore> = {
    list: async () => [backup],
    require: async (name) => name,
    release: async () => undefined,
    note: async () => undefined,
  };
  let starts = 0;
  const proofs = makeProofs({
    archives: archives as ArchiveStore,
    folder: makeTemporaryFolder(),
    everyHours,
    logger: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    start: async () => ({ pages: (starts += 1), failures: [] }),
  });
  await proofs.runDue();
  return starts;
}

test('a site is started from the newest backup every so many hours, or never', async () => {
  expect(await countStarts(168, 167)).toBe(0);
  expect(await countStarts(168, 168)).toBe(1);
  expect(await countStarts(0, 10_000)).toBe(0);
});

import { expect, test } from 'vitest';
import type { Backup } from '../../src/server/domains/operations/archive-folder.ts';
import { findDue, listDropped } from '../../src/server/domains/operations/due-backups.ts';
import { heldDate, holdDate } from '../support/held-date.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SCHEDULE = { BACKUP_EVERY: 24, BACKUP_KEEP: 2, BACKUP_KEEP_DAYS: 30, BACKUP_CHANGES_EVERY: 10 };

const made = (reason: Backup['reason'], ...days: number[]): Backup[] =>
  days.map((age) => ({
    backup: `${reason}-${age}`,
    reason,
    place: 'disk',
    bytes: 1,
    madeAt: heldDate(-age * DAY_MS).toISOString(),
  }));
const namesOf = (backups: readonly Backup[]): string[] => backups.map(({ backup }) => backup);

holdDate();

test.each(['scheduled', 'upgrade'] as const)('%s ones are kept by number and by age', (reason) => {
  expect(namesOf(listDropped(made(reason, 1, 2, 3), SCHEDULE))).toEqual([`${reason}-3`]);
  expect(namesOf(listDropped(made(reason, 40, 50), SCHEDULE))).toEqual([`${reason}-50`]);
});

test('what an owner has asked for stays, a safety backup for a week', () => {
  const all = [...made('asked', 100, 200, 300), ...made('brought', 100), ...made('safety', 6, 8)];
  expect(namesOf(listDropped(all, SCHEDULE))).toEqual(['safety-8']);
});

test('a backup is due when the last scheduled one is old enough, or of the future', () => {
  expect(findDue([], SCHEDULE)).toEqual({ reason: 'scheduled' });
  expect(findDue([], { ...SCHEDULE, BACKUP_EVERY: 0 })).toBeUndefined();
  expect(findDue(made('scheduled', 0.5), SCHEDULE)).toBeUndefined();
  expect(findDue(made('scheduled', 1.5), SCHEDULE)).toEqual({ reason: 'scheduled' });
  expect(findDue(made('scheduled', -1), SCHEDULE)).toEqual({ reason: 'scheduled' });
});

test('a backup of changes is due so many minutes after the one before, and never without a whole one', () => {
  const [whole] = made('scheduled', 0.5).map((each) => ({ ...each, checkedAt: each.madeAt }));
  if (whole === undefined) throw new Error('There is no backup.');
  const part = (minutes: number) => made('changes', minutes / (24 * 60));
  const due = { reason: 'changes', base: whole.backup };
  expect(findDue([whole], SCHEDULE)).toEqual(due);
  expect(findDue([...part(9), whole], SCHEDULE)).toBeUndefined();
  expect(findDue([...part(11), whole], SCHEDULE)).toEqual(due);
  expect(findDue([whole], { ...SCHEDULE, BACKUP_CHANGES_EVERY: 0 })).toBeUndefined();
  expect(findDue([], SCHEDULE)).toEqual({ reason: 'scheduled' });
});

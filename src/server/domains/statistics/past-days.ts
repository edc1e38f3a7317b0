/** Deletes what is not kept of days that are over. */
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { dayIn } from '../../../assembly/zone-time.ts';
import { DEFAULT_TIME_ZONE } from '../sites/index.ts';
import { daysBefore, type Day } from './days.ts';
import { cutPastDays, KEPT_DAYS } from './texts.ts';
import { deletePastDays } from './visitor.ts';

interface PastDays {
  /** Deletes what is due. A day is over when it is over on all sites, wherever they are. */
  sweep(now: Date): Promise<void>;
}

export function makePastDays(database: Database): PastDays {
  const { queries } = database;
  let [hour, deletedBefore] = ['', ''];
  return {
    async sweep(now) {
      const thisHour = now.toISOString().slice(0, '2026-01-31T09'.length);
      if (thisHour === hour) return;
      const today = await earliestToday(queries, now);
      if (today !== deletedBefore) {
        await deletePastDays(queries, today);
        await database.write((transaction) =>
          cutPastDays(transaction, daysBefore(today, 1), daysBefore(today, KEPT_DAYS)),
        );
      }
      [hour, deletedBefore] = [thisHour, today];
    },
  };
}

/** The day of those sites where today began last. */
async function earliestToday(queries: Queries, now: Date): Promise<Day> {
  const stored = await selectWhere(queries, 'setting', { name: 'timeZone' })
    .select('value')
    .distinct()
    .execute();
  const zones = [DEFAULT_TIME_ZONE, ...stored.map(({ value }) => JSON.parse(value) as string)];
  return zones.map((zone) => dayIn(now.toISOString(), zone)).toSorted()[0] ?? '';
}

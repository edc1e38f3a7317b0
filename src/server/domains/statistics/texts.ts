/** Counts texts by day: hosts of referrers and words of searches. Bounded, because callers make them up. */
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { StatisticTextTable } from '../../../../runtime/generated/tables.generated.ts';
import type { Day } from './days.ts';

export type TextKind = StatisticTextTable['kind'];

/** One text of a site on one day. */
export interface CountedText {
  projectCode: string;
  day: Day;
  kind: TextKind;
  text: string;
  times: number;
}

/** Texts of all sites that are held until they are written; others are not counted. */
const MAX_HELD = 5_000;
/** Different texts of a kind on one day, while it lasts; further ones are counted as others. */
const MAX_PER_DAY = 1_000;
/** Of a day that is over only the most frequent ones stay. */
const MAX_KEPT = 100;
/** Days that stay: two years, so that a year can be compared with the one before. */
export const KEPT_DAYS = 2 * 366;
/** Stands for all others. */
const OTHERS = '';

interface TextCounter {
  add(text: Omit<CountedText, 'times'>, times?: number): void;
  take(): CountedText[];
  putBack(texts: readonly CountedText[]): void;
  isEmpty(): boolean;
}

export function makeTextCounter(): TextCounter {
  let texts = new Map<string, CountedText>();
  const add: TextCounter['add'] = (text, times = 1) => {
    const key = keyOf(text);
    const known = texts.get(key);
    if (known !== undefined) known.times += times;
    else if (texts.size < MAX_HELD) texts.set(key, { ...text, times });
  };
  return {
    add,
    take() {
      const taken = [...texts.values()];
      texts = new Map();
      return taken;
    },
    putBack(taken) {
      for (const { times, ...text } of taken) add(text, times);
    },
    isEmpty: () => texts.size === 0,
  };
}

function keyOf({ projectCode, day, kind, text }: Omit<CountedText, 'times'>): string {
  return [projectCode, day, kind, text].join('\n');
}

/** Adds counts inside a transaction. */
export async function writeTexts(queries: Queries, counts: readonly CountedText[]): Promise<void> {
  const groups = Map.groupBy(counts, ({ projectCode, day, kind }) => `${projectCode}\n${day}\n${kind}`);
  // In one order in all processes, so that they cannot deadlock.
  for (const [, group] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const fitting = await mergeUnknown(queries, group);
    const rows = fitting.map(({ projectCode, ...row }) => ({ project_code: projectCode, ...row }));
    for (let start = 0; start < rows.length; start += 500)
      await queries
        .insertInto('statistic_text')
        .values(rows.slice(start, start + 500))
        .onConflict((conflict) =>
          conflict
            .columns(['project_code', 'day', 'kind', 'text'])
            .doUpdateSet((row) => ({ times: row('statistic_text.times', '+', row.ref('excluded.times')) })),
        )
        .execute();
  }
}

/** The texts of one day and kind, sorted; those for which there is no room any more as others. */
async function mergeUnknown(queries: Queries, group: readonly CountedText[]): Promise<CountedText[]> {
  const [first] = group as [CountedText];
  const known = new Set(
    (
      await selectWhere(queries, 'statistic_text', {
        project_code: first.projectCode,
        day: first.day,
        kind: first.kind,
      })
        .select('text')
        .execute()
    ).map(({ text }) => text),
  );
  let room = MAX_PER_DAY - known.size;
  const merged = makeTextCounter();
  for (const { times, ...each } of group.toSorted((a, b) => b.times - a.times)) {
    const isKept = known.has(each.text) || room-- > 0;
    merged.add(isKept ? each : { ...each, text: OTHERS }, times);
  }
  return merged.take().toSorted((a, b) => (a.text < b.text ? -1 : 1));
}

/** Keeps the most frequent texts of days that are over, and deletes days that are too old. */
export async function cutPastDays(queries: Queries, yesterday: Day, oldest: Day): Promise<void> {
  await queries.deleteFrom('statistic_text').where('day', '<', oldest).execute();
  const full = await queries
    .selectFrom('statistic_text')
    .select(['project_code', 'day', 'kind'])
    .where('day', '<=', yesterday)
    .groupBy(['project_code', 'day', 'kind'])
    .having(({ fn }) => fn.countAll<number>(), '>', MAX_KEPT + 1)
    .execute();
  for (const place of full) await cutDay(queries, place);
}

async function cutDay(
  queries: Queries,
  { project_code, day, kind }: { project_code: string; day: Day; kind: TextKind },
): Promise<void> {
  const rows = await selectWhere(queries, 'statistic_text', { project_code, day, kind })
    .select(['text', 'times'])
    .where('text', '<>', OTHERS)
    .orderBy('times', 'desc')
    .orderBy('text')
    .execute();
  const cut = rows.slice(MAX_KEPT);
  const texts = cut.map(({ text }) => text);
  for (let start = 0; start < texts.length; start += 500)
    await deleteWhere(queries, 'statistic_text', { project_code, day, kind })
      .where('text', 'in', texts.slice(start, start + 500))
      .execute();
  const times = cut.reduce((sum, row) => sum + row.times, 0);
  await writeTexts(queries, [{ projectCode: project_code, day, kind, text: OTHERS, times }]);
}

/** Lists rows by a text as people of a language sort it: neither database knows these orders by itself. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { PageOfList } from './read-page.ts';

/** Texts that are sorted before others have their turn: about 5 ms. */
const RUN = 4_000;

interface Named {
  id: string;
  text: string;
}

interface Wanted extends PageOfList {
  sort: { isDescending: boolean };
  /** The column that decides between equal texts. */
  last: string;
  language: string;
}

/** One page. A page past the end is the last one. */
export async function listCollated<Tables, Names extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Names, Row>,
  text: RawBuilder<unknown>,
  { sort, last, language, pageNum: wanted, pageSize }: Wanted,
) {
  const id = sql.ref<string>(last);
  const named: Named[] = await found
    .clearSelect()
    .select([id.as('id'), sql<string>`coalesce(${text}, '')`.as('text')])
    .$castTo<Named>()
    .execute();
  const sorted = await sortTexts(named, language);
  const inOrder = sort.isDescending ? sorted.toReversed() : sorted;
  const total = inOrder.length;
  const pageNum = Math.min(wanted, Math.max(1, Math.ceil(total / pageSize)));
  const ids = inOrder.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((each) => each.id);
  if (ids.length === 0) return { data: [] as Row[], total, pageNum, pageSize };
  const rows = await found
    .select(id.as('id_in_order'))
    .where(sql<boolean>`${id} in (${sql.join(ids)})`)
    .$castTo<Row & { id_in_order: string }>()
    .execute();
  const byId = new Map(rows.map((row) => [row.id_in_order, row]));
  // A row that went away between the two queries is left out.
  const data = ids.map((each) => byId.get(each)).filter((row) => row !== undefined);
  return { data: data as Row[], total, pageNum, pageSize };
}

/** In the order of the collation of a language, then of the ids. Sorted a run at a time. */
async function sortTexts(named: readonly Named[], language: string): Promise<Named[]> {
  const { compare } = new Intl.Collator(language);
  const inOrder = (one: Named, other: Named): number =>
    compare(one.text, other.text) || (one.id < other.id ? -1 : 1);
  let runs: Named[][] = [];
  for (let from = 0; from < named.length; from += RUN) {
    runs.push(named.slice(from, from + RUN).toSorted(inOrder));
    await nextTurn();
  }
  while (runs.length > 1) {
    const merged: Named[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], inOrder));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns(
  one: readonly Named[],
  other: readonly Named[],
  compare: (one: Named, other: Named) => number,
): Promise<Named[]> {
  const merged: Named[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const [first, second] = [one[left], other[right]];
    const isFirst = second === undefined || (first !== undefined && compare(first, second) <= 0);
    const next = isFirst ? first : second;
    if (next === undefined) break;
    if (isFirst) left += 1;
    else right += 1;
    merged.push(next);
    if (merged.length % RUN === 0) await nextTurn();
  }
  return merged;
}

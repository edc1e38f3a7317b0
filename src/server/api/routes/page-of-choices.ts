/**
 * Cuts a page from a short list that a field chooses from. It is searched by its titles, or by chosen ids.
 */
import { isObject } from '../../../../runtime/model/json.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { makeFinder } from '../../kernel/word-patterns.ts';
import { parseInside } from '../../entities/schema/parse-inside.ts';

interface Choice {
  id: string;
  title: string;
}

interface ChoiceQuery {
  q?: string;
  /** As the lists of entities take it; only its conditions on `id` count. */
  filter?: string;
  pageNum: number;
  pageSize: number;
}

export function pageOfChoices(
  all: readonly Choice[],
  { q = '', filter = '', pageNum, pageSize }: ChoiceQuery,
): ListPage<Choice> {
  const hasWords = makeFinder(q);
  const ids = readIds(filter);
  const found = all.filter(({ id, title }) => hasWords(title) && (ids === undefined || ids.includes(id)));
  const start = (pageNum - 1) * pageSize;
  return { data: found.slice(start, start + pageSize), total: found.length, pageNum, pageSize };
}

function readIds(filter: string): readonly unknown[] | undefined {
  const asked = parseInside(filter);
  const all = isObject(asked) ? asked.all : undefined;
  const conditions = Array.isArray(all) ? all.filter((each) => isObject(each)) : [];
  const ids = conditions.find(({ field }) => field === 'id')?.value;
  return ids === undefined ? undefined : [ids].flat();
}

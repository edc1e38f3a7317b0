/** Reads records that a form can offer as options. */
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import type { Condition, RecordSearch } from '../database/record-search.ts';
import type { EntityContext } from './engine/contract.ts';
import type { Entity } from './engine/entity.ts';

type Answer = ApiCalls['consoleForm.options']['data'];
type Source = ApiCalls['consoleForm.options']['query']['from'];

/** The most that one call gives. */
const MOST = 500;

interface Asked {
  /** The member of a group, and what visitors may see. */
  group: string;
  seen: Condition;
  text: string;
}

const ITEMS: Asked = {
  group: 'classificationCode',
  seen: { field: 'state', op: 'eq', value: 'published' },
  text: 'title',
};
const VALUES: Asked = { group: 'field', seen: { field: 'type', op: 'eq', value: 'text' }, text: 'value' };

/** Their codes as values and their titles as labels, in the order of their list. */
export async function readOptions(
  { definition, description }: Entity,
  context: EntityContext,
  { from, of = '' }: { from: Source; of?: string },
): Promise<Answer> {
  const { group, seen, text } = from === 'dictionary' ? VALUES : ITEMS;
  const all = of === '' ? [seen] : [seen, { field: group, op: 'eq' as const, value: of }];
  const search: RecordSearch = {
    filter: { all },
    sort: { field: description.sorts[0] ?? '', isDescending: false },
    pageNum: 1,
    pageSize: MOST,
  };
  const { data, total } = await definition.list(context, search);
  const ids = (data as { id: string }[]).map(({ id }) => id);
  const values = (await definition.read?.(context, ids)) ?? new Map<string, Record<string, unknown>>();
  const options = ids.flatMap((value) => {
    const label = values.get(value)?.[text] as Record<string, string> | undefined;
    return label === undefined ? [] : [{ label, value }];
  });
  return { options, total };
}

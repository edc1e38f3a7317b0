/** Writes what a list asks its call for. */
import type { ListDocument } from '../../../runtime/generated/documents.generated.ts';
import { ENTITIES } from '../../../runtime/generated/entities.generated.ts';
import { isObject } from '../../../runtime/model/json.ts';
import { edgeOfDay } from './day-edge.ts';
import type { ListAddress } from './list-address.ts';

type Query = Record<string, string | number>;

/** The zone of the dates of a site that names none. */
const TIME_ZONE = 'Asia/Shanghai';

export const isEntityList = ({ call }: Pick<ListDocument, 'call'>): boolean =>
  call.endsWith('.list') && Object.hasOwn(ENTITIES, call.slice(0, -'.list'.length));

/** The rule of each filter, by name. */
export function filterRules({
  filters,
}: Pick<ListDocument, 'filters'>): Readonly<Record<string, Record<string, unknown>>> {
  const properties = isObject(filters?.properties) ? filters.properties : {};
  return Object.fromEntries(Object.entries(properties).filter(([, rule]) => isObject(rule))) as Record<
    string,
    Record<string, unknown>
  >;
}

/** A filter's value in the address as its rule wants it; undefined for what it cannot be. */
export function readFilter(text: string, type: unknown): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (type === 'number') return Number.isNaN(Number(text)) ? undefined : Number(text);
  return type === 'array' ? text.split(',') : text;
}

/** The conditions of an entity's `filter`; empty for none. */
function conditionsOf(list: ListDocument, { filters }: ListAddress, timeZone: string): object[] {
  const rules = filterRules(list);
  return Object.entries(filters).flatMap(([name, text]) => {
    const { type, 'x-filter': given } = rules[name] ?? {};
    const meant = isObject(given) ? given : {};
    const { field = name, op = type === 'array' ? 'in' : 'eq', day } = meant;
    const read = readFilter(text, type);
    const value = day === 'start' || day === 'end' ? edgeOfDay(text, day, timeZone) : read;
    return value === undefined ? [] : [{ field, op, value }];
  });
}

/** What is searched for: the members that a page, an export and a bulk action have. */
export function searchOf(list: ListDocument, address: ListAddress, timeZone = TIME_ZONE): Query {
  const { q, filters } = address;
  const asked: Query = q === '' ? {} : { q };
  if (!isEntityList(list)) return { ...filters, ...asked };
  const all = conditionsOf(list, address, timeZone);
  return { ...asked, ...(all.length === 0 ? {} : { filter: JSON.stringify({ all }) }) };
}

/** The order of a list, with `-` the last first; empty for a call that has none. */
export function sortOf(list: ListDocument, { sort }: ListAddress): string {
  const [resource = ''] = list.call.split('.');
  const sorts = isEntityList(list) ? (ENTITIES[resource]?.sorts ?? []) : [];
  return sorts.includes(sort.replace(/^-/, '')) ? sort : (list.sort ?? sorts[0] ?? '');
}

/** One page. */
export function queryOf(list: ListDocument, address: ListAddress, timeZone?: string): Query {
  const sort = sortOf(list, address);
  const { pageNum, pageSize } = address;
  return { ...searchOf(list, address, timeZone), ...(sort === '' ? {} : { sort }), pageNum, pageSize };
}

/** Reads the search of a list: its filter is JSON in a text. */
import type { ApiEntity } from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { OPERATORS, type Condition, type Filter, type RecordSearch } from '../../database/record-search.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { parseInside } from '../schema/parse-inside.ts';
import { isOfType, type Schema } from '../schema/schema.ts';

const MAX_DEPTH = 3;
const MAX_CONDITIONS = 50;
const MAX_VALUES = 1_000;

interface SearchInput {
  q?: string;
  filter?: string;
  sort?: string;
  columns?: string;
  pageNum?: number;
  pageSize?: number;
}

/** Throws a 422 at `/filter` that says what is wrong with it. */
export function readSearch(entity: ApiEntity, input: SearchInput): RecordSearch {
  const { q, filter, sort = entity.sorts[0] ?? 'id', columns, pageNum = 1, pageSize = 20 } = input;
  return {
    q: q?.trim() === '' ? undefined : q?.trim(),
    filter: filter === undefined || filter === '' ? undefined : readFilter(filter, entity),
    sort: { field: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
    columns: columns?.split(','),
    pageNum,
    pageSize,
  };
}

function readFilter(text: string, entity: ApiEntity): Filter {
  const filter = parseInside(text);
  let conditions = 0;
  const read = (value: unknown, depth: number): Filter | Condition => {
    if (!isObject(value) || depth > MAX_DEPTH) throw wrong('shape');
    for (const kind of ['all', 'any'] as const) {
      const members = value[kind];
      if (members === undefined) continue;
      if (!Array.isArray(members)) throw wrong('shape');
      const parts = members.map((each) => read(each, depth + 1));
      return kind === 'all' ? { all: parts } : { any: parts };
    }
    conditions += 1;
    if (conditions > MAX_CONDITIONS || depth === 0) throw wrong('shape');
    return readCondition(value, entity);
  };
  return read(filter, 0) as Filter;
}

function readCondition({ field, op = 'eq', value }: Record<string, unknown>, entity: ApiEntity): Condition {
  const filters = { id: { type: 'string' }, ...entity.filters } as Record<string, Schema>;
  if (typeof field !== 'string' || !Object.hasOwn(filters, field))
    throw wrong(`field ${String(field).slice(0, 50)}`);
  const operator = OPERATORS.find((each) => each === op);
  if (operator === undefined) throw wrong(`op ${String(op).slice(0, 50)}`);
  const schema = filters[field] as Schema;
  const isRight = (each: unknown): boolean =>
    (typeof each !== 'string' || each.length <= 200) &&
    (typeof each !== 'number' || Math.abs(each) <= Number.MAX_SAFE_INTEGER) &&
    isOfType(schema, each) &&
    (schema.enum === undefined || schema.enum.includes(each)) &&
    ['string', 'number', 'boolean'].includes(typeof each);
  const isFine =
    operator === 'empty'
      ? typeof value === 'boolean'
      : operator === 'in'
        ? Array.isArray(value) && value.length <= MAX_VALUES && value.every(isRight)
        : operator === 'contains'
          ? typeof value === 'string' && value.length <= 200
          : isRight(value);
  if (!isFine) throw wrong(`value ${field}`);
  return { field, op: operator, value };
}

function wrong(what: string): FieldError {
  return new FieldError(422, 'console.filter-wrong', '/filter', { params: { what } });
}

/** Lists the rows of a query as the console asks for them: filtered, searched, sorted, a page at a time. */
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { wordPatterns } from '../kernel/word-patterns.ts';
import { listCollated } from './list-collated.ts';
import { readPageFromNearerEnd } from './read-page.ts';
import type { Condition, Filter, RecordSearch } from './record-search.ts';

/** What a field of a search is in the database: a column (`item.state`) or an expression. */
export type Column = string | RawBuilder<unknown>;

/** A field that is no column, such as the label that an item has: what holds for it. */
export type Finder = (condition: Pick<Condition, 'op' | 'value'>) => RawBuilder<SqlBool>;

export interface ListOptions {
  /** By the names of the fields of filters and sorts. */
  columns: Readonly<Record<string, Column | Finder>>;
  /** What holds for fields that contain a text; others are looked through themselves. */
  contains?: Readonly<Record<string, (text: string) => RawBuilder<SqlBool>>>;
  /** What the words of `q` are looked for in, in any order. Without them `q` finds everything. */
  searched?: readonly Column[];
  /** What the screen shows of fields that are sorted as texts of its language. */
  texts?: { language: string; columns: Readonly<Record<string, Column>> };
  /** The column that decides between equal ones. */
  last: string;
}

const COMPARISONS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Adds the conditions of a search to a query. */
export function findRows<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { filter, q }: Pick<RecordSearch, 'filter' | 'q'>,
  { columns: own, contains: parts = {}, searched = [], last }: ListOptions,
): SelectQueryBuilder<Tables, Names, Row> {
  // Chosen records are found again by their ids.
  const columns = { id: last, ...own };
  const conditions = [
    ...(filter === undefined ? [] : [writeFilter(filter, { columns, parts })]),
    ...(q === undefined || searched.length === 0 ? [] : [hasWords(searched, q)]),
  ];
  return conditions.reduce((found, condition) => found.where(condition), query);
}

/** One page. A page past the end is the last one. */
export function listRows<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  search: RecordSearch,
  options: ListOptions,
) {
  const { field, isDescending } = search.sort;
  const sorted = options.columns[field];
  const column = refer(sorted === undefined || typeof sorted === 'function' ? options.last : sorted);
  const found = findRows(query, search, options);
  const text = options.texts?.columns[field];
  if (options.texts !== undefined && text !== undefined) {
    const { language } = options.texts;
    return listCollated(found, refer(text), {
      ...search,
      last: options.last,
      language,
    });
  }
  const inOrder = (isReversed: boolean) => {
    const order = isDescending === isReversed ? sql` asc` : sql` desc`;
    return found.orderBy(sql`${column}${order}`).orderBy(sql`${sql.ref(options.last)}${order}`);
  };
  return readPageFromNearerEnd(inOrder, search);
}

const refer = (column: Column): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column;

function join(word: 'and' | 'or', parts: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  if (parts.length === 0) return word === 'and' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${sql.join([...parts], word === 'and' ? sql` and ` : sql` or `)})`;
}

/** Numbers and flags are searched as they are written. */
const asText = (column: Column): RawBuilder<string> => sql<string>`cast(${refer(column)} as text)`;

/** Each word of a text is in one of the columns, by what `foldCharacter` holds for equal. */
export function hasWords(columns: readonly Column[], text: string): RawBuilder<SqlBool> {
  const texts = columns.map((column) => sql`coalesce(${asText(column)}, '')`);
  const whole = texts.reduce((all, each) => sql`${all} || ' ' || ${each}`);
  return join(
    'and',
    wordPatterns(text).map((pattern) => sql<SqlBool>`has_pattern(${whole}, ${pattern})`),
  );
}

interface Fields {
  columns: ListOptions['columns'];
  parts: NonNullable<ListOptions['contains']>;
}

function writeFilter(filter: Filter | Condition, fields: Fields): RawBuilder<SqlBool> {
  if ('all' in filter)
    return join(
      'and',
      filter.all.map((each) => writeFilter(each, fields)),
    );
  if ('any' in filter)
    return join(
      'or',
      filter.any.map((each) => writeFilter(each, fields)),
    );
  const { field, op, value } = filter;
  const column = fields.columns[field];
  if (column === undefined) throw new Error(`The entity has no column for its filter "${field}".`);
  if (typeof column === 'function') return column({ op, value });
  const shown = refer(column);
  if (op === 'empty')
    return value === true
      ? sql<SqlBool>`(${shown} is null or ${asText(column)} = '')`
      : sql<SqlBool>`(${shown} is not null and ${asText(column)} <> '')`;
  if (op === 'contains') return fields.parts[field]?.(String(value)) ?? hasWords([column], String(value));
  if (op === 'in') {
    const values = (value as unknown[]).map(toColumn);
    return values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${shown} in (${sql.join(values)})`;
  }
  return sql<SqlBool>`${shown} ${sql.raw(COMPARISONS[op])} ${toColumn(value)}`;
}

const MAX_INTEGER = 2 ** 31 - 1;

/**
 * Flags are 0 or 1. PostgreSQL takes a number for one of the column's type, and fails where it is none:
 * others say what they are.
 */
function toColumn(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'number') return value;
  if (!Number.isInteger(value)) return sql`cast(${value} as double precision)`;
  return Math.abs(value) <= MAX_INTEGER ? value : sql`cast(${value} as bigint)`;
}

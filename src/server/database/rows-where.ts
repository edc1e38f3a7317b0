/** Begins queries of the rows that have the given values in some columns. */
import type {
  DeleteQueryBuilder,
  DeleteResult,
  SelectQueryBuilder,
  SelectType,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import type { Queries } from './driver.ts';

type Table = keyof Tables;

/** What some columns of a table hold. Rows without a value are found by `is null`, never by this. */
type Values<T extends Table, Column extends keyof Tables[T]> = {
  readonly [Each in Column]: NonNullable<SelectType<Tables[T][Each]>>;
};

export const selectWhere = <T extends Table, Column extends keyof Tables[T]>(
  queries: Queries,
  table: T,
  values: Values<T, Column>,
) => add(queries.selectFrom(table), values, `${table}.`) as SelectQueryBuilder<Tables, T, object>;

export const updateWhere = <T extends Table, Column extends keyof Tables[T]>(
  queries: Queries,
  table: T,
  values: Values<T, Column>,
) => add(queries.updateTable(table), values) as UpdateQueryBuilder<Tables, T, T, UpdateResult>;

export const deleteWhere = <T extends Table, Column extends keyof Tables[T]>(
  queries: Queries,
  table: T,
  values: Values<T, Column>,
) => add(queries.deleteFrom(table), values) as DeleteQueryBuilder<Tables, T, DeleteResult>;

interface Conditional {
  where(column: never, op: '=', value: never): Conditional;
}

/** The types of a builder for any table are too wide for its methods: the functions above name them. */
function add(query: unknown, values: object, prefix = ''): unknown {
  let found = query as Conditional;
  for (const [column, value] of Object.entries(values))
    found = found.where(`${prefix}${column}` as never, '=', value as never);
  return found;
}

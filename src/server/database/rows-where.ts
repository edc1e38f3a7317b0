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
): SelectQueryBuilder<Tables, T, object> => add(queries.selectFrom(table as Table), values, `${table}.`);

export const updateWhere = <T extends Table, Column extends keyof Tables[T]>(
  queries: Queries,
  table: T,
  values: Values<T, Column>,
): UpdateQueryBuilder<Tables, T, T, UpdateResult> => add(queries.updateTable(table as Table), values);

export const deleteWhere = <T extends Table, Column extends keyof Tables[T]>(
  queries: Queries,
  table: T,
  values: Values<T, Column>,
): DeleteQueryBuilder<Tables, T, DeleteResult> => add(queries.deleteFrom(table as Table), values);

interface Conditional {
  where(column: never, op: '=', value: never): Conditional;
}

/** The types of a builder for any table are too wide for its methods: the functions above name them. */
function add<Builder>(query: Conditional, values: object, prefix = ''): Builder {
  let found = query;
  for (const [column, value] of Object.entries(values))
    found = found.where(`${prefix}${column}` as never, '=', value as never);
  return found as Builder;
}

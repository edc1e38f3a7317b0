/** Joins rows of one site: a join by the codes of a table alone would find those of other sites, too. */
import type { JoinBuilder } from 'kysely';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';

type Column = { [Table in keyof Tables]: keyof Tables[Table] & string }[keyof Tables];

/**
 * The condition of a join: both rows are of one site and have the same values in these columns. Two names are
 * those of the first and of the second table.
 */
export const ofSameSite =
  (one: string, other: string, ...columns: readonly (Column | readonly [Column, Column])[]) =>
  <All, Names extends keyof All>(join: JoinBuilder<All, Names>): JoinBuilder<All, Names> =>
    ['project_code' as const, ...columns].reduce((joined, column) => {
      const [left, right] = typeof column === 'string' ? [column, column] : column;
      return joined.onRef(`${one}.${left}` as never, '=', `${other}.${right}` as never);
    }, join);

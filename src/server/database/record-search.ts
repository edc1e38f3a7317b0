/** Declares what a list of the console is asked for. */

export const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'contains', 'empty'] as const;

export interface Condition {
  field: string;
  op: (typeof OPERATORS)[number];
  value: unknown;
}

/** Conditions of which all hold, or any. */
export type Filter = { all: readonly (Filter | Condition)[] } | { any: readonly (Filter | Condition)[] };

export interface RecordSearch {
  /** What the titles contain. */
  q?: string;
  filter?: Filter;
  sort: { field: string; isDescending: boolean };
  /** Wanted columns; all without it. */
  columns?: readonly string[];
  pageNum: number;
  pageSize: number;
}

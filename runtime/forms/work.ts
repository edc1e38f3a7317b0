/**
 * Counts the work of one check in units of about a microsecond of CPU time, and stops a check that exceeds
 * its budget. Counted instead of measured: the same submission has the same verdict on every machine.
 */
import type { Path } from '../model/pointer.ts';

/** The most work of one submission: about 50 ms of CPU time. */
export const BUDGET = 50_000;

/** What the steps of a check cost, in units. Measured by `npm run bench -- form-rules`. */
export const COST = {
  /** A value, to look at its name and type. */
  value: 1,
  /** A field, once for each row. */
  field: 6,
  /** A validator of a field. */
  validator: 3,
  /** A value that breaks one is checked again, and asked for the message. */
  message: 15,
  /** A character of a text, for each validator that reads it. */
  character: 0.02,
  /** A state of a pattern, for each character that it may read. */
  patternStep: 0.1,
  /** A state of a pattern, to compile it. */
  patternState: 12,
  /** A choice of a field, to prepare the choices. */
  choice: 0.5,
  expression: 12,
  /** A character of an expression, to compile it. */
  sourceCharacter: 0.3,
  /** A step of an expression, as `language/limits.ts` counts them. */
  expressionStep: 0.3,
  /** A field of Formily: made, read and removed. */
  formilyField: 750,
  /** A value inside the schema of a field of Formily, which is copied for each of them. */
  schemaValue: 1.5,
  /** A run of a reaction, and each dependency that it reads. */
  reaction: 115,
  dependency: 12,
} as const;

/** The check needs more work than its budget. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  constructor() {
    super('The check exceeds its budget.');
  }
}

/** The work of a check by the place of the rule that causes it. */
export type WorkByPath = ReadonlyMap<Path, number>;

// Checks run one after the other, so one count serves all.
let left = Infinity;
let spent = new Map<Path, number>();
let place: Path = [];

/** Begins to count; the result is filled while work is done. */
export function startWork(budget: number): WorkByPath {
  left = budget;
  spent = new Map();
  place = [];
  return spent;
}

/** Ends the count: work outside a check has no budget. */
export function stopWork(): void {
  left = Infinity;
  place = [];
}

/** Names the rule whose work follows. `at` must be the same array for the same rule. */
export function workFor(at: Path): Path {
  const before = place;
  place = at;
  return before;
}

/** Spends units of the budget. Throws a `BudgetError` when nothing is left, then and at every later step. */
export function work(units: number): void {
  left -= units;
  spent.set(place, (spent.get(place) ?? 0) + units);
  // `< 0` would let NaN pass.
  if (!(left >= 0)) throw new BudgetError();
}

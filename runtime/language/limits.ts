/** Declares the limits of an expression, and stops one that exceeds them. */
import { makeProblem, type Problem, type ProblemCode } from '../model/problem.ts';

/** Limits of one expression. Text is counted in UTF-16 units; lists in items, nested ones included. */
export const LIMITS = {
  source: 20_000,
  nesting: 64,
  height: 500,
  steps: 100_000,
  text: 1_048_576,
  list: 10_000,
} as const;

/** An expression cannot be parsed, or was stopped while it ran; the problem says why. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Stops the expression. */
export function fail(code: ProblemCode, details: Readonly<Record<string, string>>): never {
  throw new ExpressionError(makeProblem(code, details));
}

/** Stops the expression because a value has the wrong type. */
export function failType(value: unknown, expected: string): never {
  const kind =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'a list'
        : typeof value === 'object'
          ? 'an object'
          : `a ${typeof value}`;
  fail('expression.type', { found: kind, expected });
}

/** True when an expression was stopped by a value of the wrong type, and not by a limit. */
export function isWrongType(error: unknown): boolean {
  return error instanceof ExpressionError && error.problem.code === 'expression.type';
}

// Evaluation is synchronous, so one counter serves all expressions.
let stepsLeft: number = LIMITS.steps;

/** Resets the step count before a run. */
export function beginSteps(): void {
  stepsLeft = LIMITS.steps;
}

/** The steps of the last run. */
export const stepsTaken = (): number => LIMITS.steps - stepsLeft;

/** Spends `count` steps of the current run. */
export function spend(count: number): void {
  stepsLeft -= count;
  // `< 0` would let NaN pass.
  if (!(stepsLeft >= 0)) fail('expression.too-many-steps', { expected: String(LIMITS.steps) });
}

// Without a cost for long texts, a loop over a few of them could take minutes.
const UNITS_PER_STEP = 64;

/**
 * Spends the steps of reading or making a text of this length. Rejects a text that is too long before it is
 * made.
 */
export function spendText(length: number): void {
  if (!(length <= LIMITS.text)) fail('expression.too-large', { expected: `${LIMITS.text} characters` });
  spend(1 + Math.floor(length / UNITS_PER_STEP));
}

// A copy of so many items takes as long as a step.
const ITEMS_PER_STEP = 16;

/** Spends the steps of reading values that a function is given: their texts, items and members. */
export function spendValues(values: readonly unknown[]): void {
  for (const value of values)
    if (typeof value === 'string') spend(Math.floor(value.length / UNITS_PER_STEP));
    else if (Array.isArray(value)) spend(Math.floor(value.length / ITEMS_PER_STEP));
    else if (typeof value === 'object' && value !== null) spendMembers(value);
}

function spendMembers(value: object): void {
  const members: readonly unknown[] = Object.values(value);
  spend(Math.floor(members.length / ITEMS_PER_STEP));
  for (const each of members) if (typeof each === 'string') spend(Math.floor(each.length / UNITS_PER_STEP));
}

/** Rejects a list that is too long before it is made. */
export function checkCount(count: number): void {
  if (count > LIMITS.list) fail('expression.too-large', { expected: `${LIMITS.list} items` });
}

// A small value can be huge when it is written out ([a, a] of [a, a] of …), so its weight includes its
// contents.
const weights = new WeakMap<object, number>();
const UNITS_PER_WEIGHT = 128;

function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / UNITS_PER_WEIGHT);
  return typeof value === 'object' && value !== null ? 1 + (weights.get(value) ?? 0) : 1;
}

/** Returns a list or object that the expression made, after checking the weight of its contents. */
export function weigh<Made extends object>(made: Made, contents: readonly unknown[]): Made {
  let weight = 0;
  for (const each of contents) weight += weightOf(each);
  checkCount(weight);
  weights.set(made, weight);
  return made;
}

import { makeProblem, type Problem, type ProblemCode } from '../model/problem.ts';

/** What one expression may cost. Text is counted in UTF-16 units, lists in items, everything inside what the expression made included. */
export const LIMITS = {
  source: 20_000,
  nesting: 64,
  height: 500,
  steps: 100_000,
  text: 1_048_576,
  list: 10_000,
} as const;

/** An expression that cannot be read or was stopped while running; the problem says why. */
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

/** Stops the expression because of a value of the wrong kind. */
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

/** Whether an expression was stopped by a value of the wrong kind, and not because it costs too much or reaches too far. */
export function isWrongType(error: unknown): boolean {
  return error instanceof ExpressionError && error.problem.code === 'expression.type';
}

// Evaluation is synchronous, so one counter serves every expression, and no budget is made for each run.
let stepsLeft: number = LIMITS.steps;

/** Starts the count of a run. */
export function beginSteps(): void {
  stepsLeft = LIMITS.steps;
}

/** Takes `count` steps of the current run. */
export function spend(count: number): void {
  stepsLeft -= count;
  // Not `< 0`, which a NaN would pass.
  if (!(stepsLeft >= 0)) fail('expression.too-many-steps', { expected: String(LIMITS.steps) });
}

// Long texts cost steps, or a loop over a few of them would take minutes.
const UNITS_PER_STEP = 64;

/** Takes the steps of reading or making a text of this length; refuses one that is too long before it is made. */
export function spendText(length: number): void {
  if (!(length <= LIMITS.text)) fail('expression.too-large', { expected: `${LIMITS.text} characters` });
  spend(1 + Math.floor(length / UNITS_PER_STEP));
}

/** Refuses a list that is too long before it is made. */
export function checkCount(count: number): void {
  if (count > LIMITS.list) fail('expression.too-large', { expected: `${LIMITS.list} items` });
}

// A value made of few parts can still be endless when it is written out ([a, a] of [a, a] of …), so what is made here is weighed with its contents.
const weights = new WeakMap<object, number>();
const UNITS_PER_WEIGHT = 128;

function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / UNITS_PER_WEIGHT);
  return typeof value === 'object' && value !== null ? 1 + (weights.get(value) ?? 0) : 1;
}

/** Hands back a list or object that the expression made, after weighing what it holds. */
export function weigh<Made extends object>(made: Made, contents: readonly unknown[]): Made {
  let weight = 0;
  for (const each of contents) weight += weightOf(each);
  checkCount(weight);
  weights.set(made, weight);
  return made;
}

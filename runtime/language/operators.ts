/** The operators of the language. */
import { joinTexts, numberOf, primitiveOf, spendReading } from './values.ts';

type Operate = (left: unknown, right: unknown) => unknown;

const equals: Operate = (left, right) => {
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length)
    spendReading(left);
  return left === right;
};

const isNothing = (value: unknown): boolean => value === null || value === undefined;

// As in JavaScript for primitives; an object equals only itself.
const equalsLoosely: Operate = (left, right) => {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (typeof left === typeof right || typeof left === 'object' || typeof right === 'object')
    return equals(left, right);
  return numberOf(left) === numberOf(right);
};

const add: Operate = (left, right) => {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  const first = primitiveOf(left);
  const second = primitiveOf(right);
  if (typeof first === 'string' || typeof second === 'string')
    return joinTexts([String(first), String(second)]);
  return numberOf(first) + numberOf(second);
};

const onNumbers =
  (operate: (left: number, right: number) => number): Operate =>
  (left, right) =>
    operate(numberOf(left), numberOf(right));

// Two texts are compared as texts, other values as numbers.
const compare =
  (test: (left: number | string, right: number | string) => boolean): Operate =>
  (left, right) => {
    if (typeof left !== 'string' || typeof right !== 'string') return test(numberOf(left), numberOf(right));
    spendReading(left);
    return test(left, right);
  };

type Run<Env> = (env: Env) => unknown;
type Join = <Env>(left: Run<Env>, right: Run<Env>) => Run<Env>;

const both =
  (operate: Operate): Join =>
  (left, right) =>
  (env) =>
    operate(left(env), right(env));

/** Binary operators: their precedence (`binds`), and how the closures of both sides become one. */
export const BINARY: Readonly<Record<string, { binds: number; join: Join }>> = {
  '??': { binds: 1, join: (left, right) => (env) => left(env) ?? right(env) },
  '||': { binds: 2, join: (left, right) => (env) => left(env) || right(env) },
  '&&': { binds: 3, join: (left, right) => (env) => left(env) && right(env) },
  '===': { binds: 4, join: both(equals) },
  '!==': { binds: 4, join: both((left, right) => !equals(left, right)) },
  '==': { binds: 4, join: both(equalsLoosely) },
  '!=': { binds: 4, join: both((left, right) => !equalsLoosely(left, right)) },
  '<': { binds: 5, join: both(compare((left, right) => left < right)) },
  '>': { binds: 5, join: both(compare((left, right) => left > right)) },
  '<=': { binds: 5, join: both(compare((left, right) => left <= right)) },
  '>=': { binds: 5, join: both(compare((left, right) => left >= right)) },
  '+': { binds: 6, join: both(add) },
  '-': { binds: 6, join: both(onNumbers((left, right) => left - right)) },
  '*': { binds: 7, join: both(onNumbers((left, right) => left * right)) },
  '/': { binds: 7, join: both(onNumbers((left, right) => left / right)) },
  '%': { binds: 7, join: both(onNumbers((left, right) => left % right)) },
};

/** Unary operators. */
export const UNARY: Readonly<Record<string, (value: unknown) => unknown>> = {
  '!': (value) => !value,
  '-': (value) => -numberOf(value),
  '+': numberOf,
};

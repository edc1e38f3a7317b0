/** Lists the operators of the language. */
import { joinTexts, numberOf, primitiveOf, spendReading } from './values.ts';

export type Operate = (left: unknown, right: unknown) => unknown;

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

/** Binary operators that evaluate both sides. */
export const OPERATORS: Readonly<Record<string, Operate>> = {
  '===': equals,
  '!==': (left, right) => !equals(left, right),
  '==': equalsLoosely,
  '!=': (left, right) => !equalsLoosely(left, right),
  '<': compare((left, right) => left < right),
  '>': compare((left, right) => left > right),
  '<=': compare((left, right) => left <= right),
  '>=': compare((left, right) => left >= right),
  '+': add,
  '-': onNumbers((left, right) => left - right),
  '*': onNumbers((left, right) => left * right),
  '/': onNumbers((left, right) => left / right),
  '%': onNumbers((left, right) => left % right),
};

/** Unary operators. */
export const UNARY: Readonly<Record<string, (value: unknown) => unknown>> = {
  '!': (value) => !value,
  '-': (value) => -numberOf(value),
  '+': numberOf,
};

/**
 * Makes closures of the parser. They are made here, because one that a method of the parser makes keeps the
 * parser and the source in memory if that method has a closure that uses `this`.
 */
import { spend, spendValues } from './limits.ts';
import type { Callback } from './methods.ts';
import type { Getter, Local, Piece } from './piece.ts';

export function choose<Env>(test: Getter<Env>, yes: Getter<Env>, no: Getter<Env>): Getter<Env> {
  return (env) => (test(env) ? yes(env) : no(env));
}

export function applyTo<Env>(run: Getter<Env>, operate: (value: unknown) => unknown): Getter<Env> {
  return (env) => operate(run(env));
}

/** Calls a function with what `gather` gives, after spending the steps of reading it. */
export function callWith<Env>(
  gather: (env: Env) => unknown[],
  call: (env: Env, args: readonly unknown[]) => unknown,
): Getter<Env> {
  return (env) => {
    const args = gather(env);
    spendValues(args);
    return call(env, args);
  };
}

/** Calls a method of what `run` gives, which comes before its arguments, after spending the same steps. */
export function callOn<Env>(
  run: Getter<Env>,
  gather: (env: Env) => unknown[],
  call: (value: unknown, args: readonly unknown[]) => unknown,
): Getter<Env> {
  return (env) => {
    const value = run(env);
    const args = gather(env);
    spendValues(args);
    return call(value, args);
  };
}

export const typeOf = (value: unknown): string => typeof value;

/** The function whose body is `body`, for one environment. */
export function bindParameters<Env>(
  { run, cost }: Piece<Env>,
  [one, two, three]: readonly [Local, Local, Local],
): (env: Env) => Callback {
  return (env) => (first, second, third) => {
    spend(cost);
    one.value = first;
    two.value = second;
    three.value = third;
    return run(env);
  };
}

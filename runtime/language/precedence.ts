/** Lists the binary operators, how strongly they bind, and how they join closures. */
import { OPERATORS, type Operate } from './operators.ts';

type Run<Env> = (env: Env) => unknown;
type Join = <Env>(left: Run<Env>, right: Run<Env>) => Run<Env>;

const joinBoth =
  (operate: Operate): Join =>
  (left, right) =>
  (env) =>
    operate(left(env), right(env));

/** The signs of `OPERATORS`, from the weakest. */
const LEVELS = [
  ['===', '!==', '==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

/** Binary operators: their precedence (`binds`), and how the closures of both sides become one. */
export const BINARY: Readonly<Record<string, { binds: number; join: Join }>> = {
  '??': { binds: 1, join: (left, right) => (env) => left(env) ?? right(env) },
  '||': { binds: 2, join: (left, right) => (env) => left(env) || right(env) },
  '&&': { binds: 3, join: (left, right) => (env) => left(env) && right(env) },
  ...Object.fromEntries(
    LEVELS.flatMap((signs, level) =>
      signs.map((sign) => [sign, { binds: 4 + level, join: joinBoth(OPERATORS[sign] as Operate) }]),
    ),
  ),
};

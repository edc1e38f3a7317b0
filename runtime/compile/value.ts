/** Compiles literals that may hold expressions. */
import { isObject } from '../model/json.ts';
import { compileText } from './expression.ts';
import { descend, type Context } from './context.ts';
import type { Constant, Scope, Value } from './scope.ts';

export function isConstant(value: Value): value is Constant {
  return value.read === undefined;
}

interface NamedReader {
  name: string;
  read: (scope: Scope) => unknown;
}

/** Separates constants from values that are read each time. */
export function splitValues(named: readonly (readonly [string, Value])[]): {
  constants: Record<string, unknown>;
  readers: NamedReader[];
} {
  const constants: Record<string, unknown> = {};
  const readers: NamedReader[] = [];
  for (const [name, value] of named) {
    if (isConstant(value)) constants[name] = value.constant;
    else readers.push({ name, read: value.read });
  }
  return { constants, readers };
}

/** One function for constants and values that are read. */
export function readerOf(value: Value): (scope: Scope) => unknown {
  if (!isConstant(value)) return value.read;
  const { constant } = value;
  return () => constant;
}

/** Compiles a literal with expressions anywhere inside. A list or object without any is a constant. */
export function compileValue(source: unknown, context: Context): Value {
  if (typeof source === 'string') return compileText(source, context);
  if (Array.isArray(source)) {
    const items = source.map((item, index) => compileValue(item, descend(context, index)));
    if (items.every(isConstant)) return { constant: items.map(({ constant }) => constant) };
    const readers = items.map(readerOf);
    return { read: (scope) => readers.map((read) => read(scope)) };
  }
  if (isObject(source)) return compileRecord(source, context);
  return { constant: source };
}

/** Compiles an object of named values. */
export function compileRecord(source: Record<string, unknown>, context: Context): Value {
  const entries = Object.entries(source).map(
    ([name, each]) => [name, compileValue(each, descend(context, name))] as const,
  );
  const { constants, readers: changing } = splitValues(entries);
  if (changing.length === 0) return { constant: constants };
  const readers = entries.map(([name, value]) => ({ name, read: readerOf(value) }));
  return {
    read: (scope) => {
      const record: Record<string, unknown> = {};
      for (const { name, read } of readers) record[name] = read(scope);
      return record;
    },
  };
}

// Reads the values that a form begins with from literals and expressions.
import { isObject } from '../../../../runtime/model/json.ts';
import type { DocumentReader, ScreenScope } from '../../contracts/console-context.ts';

export function readValues(value: unknown, reader: DocumentReader, scope?: ScreenScope): unknown {
  if (typeof value === 'string') return reader.value(value, scope);
  if (Array.isArray(value)) return value.map((each) => readValues(each, reader, scope));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, readValues(each, reader, scope)]),
  );
}

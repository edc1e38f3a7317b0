/**
 * Finds the value that a column of the console's lists shows of a row. It is the same on the screen and in a
 * file for owners.
 */
import type { ConsoleColumn } from '../../runtime/generated/documents.generated.ts';
import { isObject } from '../../runtime/model/json.ts';
import type { SiteModel } from '../../runtime/model/page.ts';
import { nameLanguage } from './language-names.ts';

/** The value before it is written as its kind is. `read` evaluates an expression over the row. */
export function valueOfColumn(
  { name, value }: Pick<ConsoleColumn, 'name' | 'value'>,
  row: unknown,
  read: (expression: string) => unknown,
): unknown {
  if (value !== undefined) return read(value);
  return isObject(row) && Object.hasOwn(row, name) ? row[name] : undefined;
}

/** Tags of languages as their names; other values as they are. */
export function withLanguageNames(
  { as }: Pick<ConsoleColumn, 'as'>,
  value: unknown,
  { language, languages }: Pick<SiteModel, 'language' | 'languages'>,
): unknown {
  const name = (tag: unknown): string => nameLanguage(String(tag), language, languages);
  if (as === 'languages' && Array.isArray(value)) return value.map(name);
  return as === 'language' ? name(value) : value;
}

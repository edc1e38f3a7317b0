/** Which column of a file belongs to which field of an import. */
import type { ConsoleImportField } from '../../../runtime/generated/documents.generated.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '');

/** Columns by the names of fields, guessed by what both are called. A column belongs to one field. */
export function guessMapping(
  fields: readonly ConsoleImportField[],
  columns: readonly string[],
): Record<string, string> {
  const left = new Set(columns);
  const mapping: Record<string, string> = {};
  const take = (name: string, isMeant: (column: string) => boolean): void => {
    const found = [...left].find(isMeant);
    if (found === undefined || mapping[name] !== undefined) return;
    mapping[name] = found;
    left.delete(found);
  };
  const namesOf = ({ name, title, also = [] }: ConsoleImportField): string[] =>
    [name, ...Object.values(title), ...also].map(plain).filter((each) => each !== '');
  for (const field of fields) take(field.name, (column) => namesOf(field).includes(plain(column)));
  for (const field of fields)
    take(field.name, (column) => {
      const header = plain(column);
      return (
        header.length > 1 && namesOf(field).some((name) => name.includes(header) || header.includes(name))
      );
    });
  return mapping;
}

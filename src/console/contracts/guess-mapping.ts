/** Guesses which column of a file belongs to which field of an import. */
import type { ConsoleImportField, ListDocument } from '../../../runtime/generated/documents.generated.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '');
const plainly = (texts: readonly string[]): string[] => texts.map(plain).filter((each) => each !== '');

/**
 * Columns by the names of fields, guessed by what both are called. A column belongs to one field. A field is
 * called as the column of the list that exports it, too. A text whose column names no language is in the
 * default language of the site: without that one no row could become a record.
 */
export function guessMapping(
  { imports = [], columns: shown }: Pick<ListDocument, 'imports' | 'columns'>,
  columns: readonly string[],
  defaultLanguage: string,
): Record<string, string> {
  const left = new Set(columns);
  const mapping: Record<string, string> = {};
  const take = (name: string, isMeant: (column: string) => boolean): void => {
    const found = [...left].find(isMeant);
    if (found === undefined || mapping[name] !== undefined) return;
    mapping[name] = found;
    left.delete(found);
  };
  const titles = ({ name, title, shownBy }: ConsoleImportField): string[] => {
    // A column that says it in other words is another one.
    const column = shownBy === undefined ? shown.find((each) => each.name === name) : undefined;
    return plainly([...Object.values(title), ...Object.values(column?.title ?? title)]);
  };
  const ownNames = (field: ConsoleImportField): string[] => [...plainly([field.name]), ...titles(field)];
  const otherNames = ({ also = [] }: ConsoleImportField): string[] => plainly(also);
  for (const { name, title } of imports)
    take(name, (column) => column === name || Object.values(title).includes(column));
  for (const namesOf of [ownNames, otherNames])
    for (const field of imports) take(field.name, (column) => namesOf(field).includes(plain(column)));
  for (const field of imports)
    take(field.name, (column) => {
      const header = plain(column);
      // A part of a member's name means nothing: "Content" is no code.
      const names = [...titles(field), ...otherNames(field)];
      return header.length > 1 && names.some((name) => name.includes(header) || header.includes(name));
    });
  return inDefaultLanguage(imports, mapping, defaultLanguage);
}

function inDefaultLanguage(
  imports: readonly ConsoleImportField[],
  mapping: Readonly<Record<string, string>>,
  defaultLanguage: string,
): Record<string, string> {
  const moved = { ...mapping };
  for (const { name } of imports) {
    const [text = '', language] = name.split('.');
    if (language !== defaultLanguage || moved[name] !== undefined) continue;
    const found = imports.find((other) => {
      const column = other.name.startsWith(`${text}.`) ? moved[other.name] : undefined;
      return column !== undefined && !namesLanguage(column, other, imports);
    });
    const column = found && moved[found.name];
    if (found === undefined || column === undefined) continue;
    delete moved[found.name];
    moved[name] = column;
  }
  return moved;
}

/** The first text in the default language that has no column, where another language of it has one. */
export function findLacking(
  imports: readonly ConsoleImportField[],
  mapping: Readonly<Record<string, string>>,
  defaultLanguage: string,
): { lacking: ConsoleImportField; given: ConsoleImportField } | undefined {
  const first = imports.find(({ name }) => name.endsWith(`.${defaultLanguage}`));
  if (first === undefined || mapping[first.name] !== undefined) return undefined;
  const [text = ''] = first.name.split('.');
  const given = imports.find(({ name }) => name.startsWith(`${text}.`) && mapping[name] !== undefined);
  return given && { lacking: first, given };
}

/** "Title (English)", "English name" and "title_en" name one; "Title" and "标题" name none. */
function namesLanguage(
  column: string,
  { name, title }: ConsoleImportField,
  imports: readonly ConsoleImportField[],
): boolean {
  if (column === name || plainly(Object.values(title)).includes(plain(column))) return true;
  const words = new Set(column.toLowerCase().split(/[^\p{L}]+/u));
  return imports.some((field) => {
    const [, language] = field.name.split('.');
    if (language === undefined) return false;
    // As titles say it: in brackets.
    const said = Object.values(field.title).flatMap((each) => /[(（](.+)[)）]/.exec(each)?.[1] ?? []);
    const code = language.split('-', 1)[0] ?? '';
    return words.has(code) || said.some((word) => column.toLowerCase().includes(word.toLowerCase()));
  });
}

/** The field that is offered as the key: the first; where a file has no `id`, the one after it. */
export function guessKey(
  imports: readonly ConsoleImportField[],
  mapping: Readonly<Record<string, string>>,
): string {
  const offered = imports.slice(0, imports[0]?.name === 'id' ? 2 : 1).map(({ name }) => name);
  return offered.find((name) => mapping[name] !== undefined) ?? '';
}

/** Lists the columns of an exported file: those that are wanted, in words or as the calls have them. */
import type { ApiEntity, ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { readAt } from '../../../../runtime/model/value-at-path.ts';
import { makeColumnFormatter, type WordReader } from './list-words.ts';
import { writeSheetCell, type SheetCell } from './sheet-cell.ts';

type Row = Readonly<Record<string, unknown>>;

export interface SheetColumn {
  title: string;
  /** Whether it reads what is stored of the record, beside the row. */
  isStored?: true;
  cellOf(row: Row, stored: unknown): SheetCell;
}

/** For whom the file is in words: the headings of the screen, and the list whose words it has. */
interface SheetPeople {
  titles: Readonly<Record<string, unknown>>;
  list: ListDocument | undefined;
  reader: WordReader;
}

const inYuan = (value: unknown, isMoney: boolean): unknown =>
  isMoney && typeof value === 'number' ? value / 100 : value;

/** Members of rows as the calls have them, amounts in yuan. */
export function plainColumns(
  { money = [] }: ApiEntity,
  names: readonly string[],
  language: string,
): SheetColumn[] {
  return names.map((title) => ({
    title,
    cellOf: (row) => writeSheetCell(inYuan(row[title], money.includes(title)), { language }),
  }));
}

/**
 * What the screen shows. Where the records can be imported, the key comes first, and a text that the screen
 * shows in one language stands there in each: so the file that comes back changes nothing.
 */
export function columnsInWords(
  entity: ApiEntity,
  names: readonly string[],
  people: SheetPeople,
): SheetColumn[] {
  const { titles, list, reader } = people;
  const translate = makeColumnFormatter(list, reader);
  const imports = entity.has.includes('import') ? (list?.imports ?? []) : [];
  const stored = (field: (typeof imports)[number]): SheetColumn => ({
    title: field.title[reader.language] ?? field.name,
    isStored: true,
    cellOf(row, values) {
      const value = field.name === 'id' ? row.id : readAt(values, field.name.split('.'));
      return writeSheetCell(inYuan(value, entity.money?.includes(field.name) === true), reader);
    },
  });
  const shown = (name: string): SheetColumn => {
    const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
    const isMoney = entity.money?.includes(name) === true || kindOf(list, name) === 'money';
    return {
      title: typeof title === 'string' ? title : name,
      cellOf: (row) => writeSheetCell(inYuan(translate(name, row), isMoney), reader),
    };
  };
  const [key] = imports;
  const isKeyShown = key === undefined || names.includes(key.name);
  return [
    ...(isKeyShown ? [] : [stored(key)]),
    ...names.flatMap((name) => {
      const byLanguage = imports.filter((field) => field.name.startsWith(`${name}.`));
      const isSaidByLanguage = byLanguage.length > 0 && !hasOwnWords(list, name);
      const codes = imports.filter(({ shownBy }) => shownBy === name);
      return [...(isSaidByLanguage ? [] : [shown(name)]), ...byLanguage.map(stored), ...codes.map(stored)];
    }),
  ];
}

const columnOf = (list: ListDocument | undefined, name: string) =>
  list?.columns.find((column) => column.name === name);
const kindOf = (list: ListDocument | undefined, name: string) => columnOf(list, name)?.as;
const hasOwnWords = (list: ListDocument | undefined, name: string): boolean =>
  columnOf(list, name)?.value !== undefined;

// Adds columns that a call answers while a filter is set, such as one for each field of a form.
import { useEffect, useMemo, useState } from 'react';
import type { ConsoleColumn, ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { whileWanted } from '../../../../runtime/model/while-wanted.ts';
import { useConsole } from '../../contracts/console-context.ts';
import type { ListAddress } from '../../contracts/list-address.ts';
import type { Row } from '../values/data-table.tsx';
import type { Loading } from '../calls/use-call.ts';

/** Before the name of such a column in the address, and of its text in a row. */
const CELLS = 'cells.';

/** True for a column of a call, such as a field of a form. */
export const isMoreColumn = ({ name }: ConsoleColumn): boolean => name.startsWith(CELLS);

/** As many are shown before an owner chooses, and on screens as narrow as that. */
const SHOWN = 5;
const SHOWN_ON_TABLETS = 3;

/** A text that is longer ends in “…”: the record has all of it. */
const LONGEST = 160;

/** The list with the columns that belong to its address. */
export function useMoreColumns(list: ListDocument, { filters }: ListAddress): ListDocument {
  const { read, site } = useConsole();
  const { moreColumns } = list;
  const of = moreColumns === undefined ? '' : (filters[moreColumns.by] ?? '');
  const [found, setFound] = useState<{ of: string; columns: { name: string; title: string }[] }>();
  useEffect(() => {
    if (moreColumns === undefined || of === '') return undefined;
    const show = (columns: { name: string; title: string }[]): void => setFound({ of, columns });
    return whileWanted(
      read(moreColumns.call, { [moreColumns.by]: of }),
      ({ data }) => show(data as { name: string; title: string }[]),
      // A form that is gone: the rows say what they can.
      () => show([]),
    );
  }, [read, moreColumns, of]);
  return useMemo(() => {
    if (found === undefined || found.of !== of || found.columns.length === 0) return list;
    const more = found.columns.map(({ name, title }, index): ConsoleColumn => {
      // What people have written as a title is no expression.
      const text = title.replaceAll('{{', '{ {');
      return {
        name: CELLS + name,
        title: { [site.language]: text } as ConsoleColumn['title'],
        isOptional: index >= SHOWN,
        ...(index > 0 && { from: index < SHOWN_ON_TABLETS ? 'tablet' : 'desktop' }),
      };
    });
    return { ...list, columns: [...more, ...list.columns.slice(1)] };
  }, [list, found, of, site]);
}

/** Rows that have the texts of such columns as members. */
export function useRowsWithCells(loading: Loading): Loading {
  const { answer } = loading;
  const withCells = useMemo(
    () =>
      answer && { ...answer, data: Array.isArray(answer.data) ? answer.data.map(withTexts) : answer.data },
    [answer],
  );
  return { ...loading, answer: withCells };
}

function withTexts(row: Row): Row {
  const { cells } = row;
  if (!Array.isArray(cells) || cells.length === 0) return row;
  const texts = (cells as { name: string; text: string }[]).map(({ name, text }) => [
    CELLS + name,
    text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
  ]);
  return { ...row, ...(Object.fromEntries(texts) as Row) };
}

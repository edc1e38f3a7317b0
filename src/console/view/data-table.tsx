// A table of records. Narrow screens leave out the columns that say so (`screens.css`).
import type { ReactElement, ReactNode } from 'react';
import type { ConsoleColumn } from '../../../runtime/generated/documents.generated.ts';
import { useConsole, type DocumentReader, type ScreenScope } from '../contracts/console-context.ts';
import { Cell } from './cell.tsx';

export type Row = Record<string, unknown>;

interface DataTableProps {
  /** What it lists, for screen readers. */
  title: string;
  columns: readonly ConsoleColumn[];
  rows: readonly Row[];
  reader: DocumentReader;
  /** What the columns read beside `row`. */
  scope?: ScreenScope;
  keyOf(row: Row, index: number): string;
  /** Around the first value of a row. */
  renderLink?: (row: Row, value: ReactNode) => ReactNode;
  /** At the end of a row. */
  renderActions?: (row: Row) => ReactNode;
  isBusy?: boolean;
}

const RIGHT: readonly string[] = ['money', 'number'];

export function DataTable({
  title,
  columns,
  rows,
  reader,
  scope,
  keyOf,
  ...more
}: DataTableProps): ReactElement {
  const { renderLink, renderActions, isBusy = false } = more;
  const { say } = useConsole();
  const aboutColumn = ({ from, as }: ConsoleColumn): Record<string, string | undefined> => ({
    'data-from': from,
    className: RIGHT.includes(as ?? 'text') ? 'console-right' : undefined,
  });
  return (
    <div className="console-table" aria-busy={isBusy}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" {...aboutColumn(column)}>
                {reader.text(column.title)}
              </th>
            ))}
            {renderActions !== undefined && (
              <th scope="col">
                <span className="console-hidden">{say('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column, position) => (
                <td key={column.name} {...aboutColumn(column)}>
                  <Cell
                    {...{ column, reader }}
                    scope={{ ...scope, row }}
                    wrap={
                      position === 0 && renderLink !== undefined
                        ? (value) => renderLink(row, value)
                        : undefined
                    }
                  />
                </td>
              ))}
              {renderActions !== undefined && <td>{renderActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

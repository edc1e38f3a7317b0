// Draws a table of records. Narrow screens leave out the columns that say so (`table.css`).
import type { ReactElement, ReactNode } from 'react';
import type { ConsoleColumn } from '../../../../runtime/generated/documents.generated.ts';
import { useConsole, type DocumentReader, type ScreenScope } from '../../contracts/console-context.ts';
import { Cell } from './cell.tsx';

export type Row = Record<string, unknown>;

/** How a table chooses rows. */
interface TableSelection {
  has(key: string): boolean;
  set(keys: readonly string[], isChosen: boolean): void;
  /** What a row is about, for the name of its box. */
  nameOf(row: Row): string;
}

/** How a table is sorted. */
interface TableSort {
  /** A field, with `-` the last first. */
  sort: string;
  onSort(sort: string): void;
}

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
  /** Beside a value, such as what changes it. */
  renderBeside?: (row: Row, column: ConsoleColumn) => ReactNode;
  /** At the end of a row. */
  renderActions?: (row: Row) => ReactNode;
  /** At the beginning of a row, such as the handle that moves it. */
  renderHandle?: (row: Row, index: number) => ReactNode;
  isBusy?: boolean;
  /** Without it there are no boxes. */
  selection?: TableSelection;
  /** Without it the headings are no buttons. */
  sorting?: TableSort;
}

const RIGHT: readonly string[] = ['money', 'number', 'size'];
const TIMES: readonly string[] = ['moment', 'day'];
/** What people look at from its end: the newest, the largest. */
const LAST_FIRST: readonly string[] = [...TIMES, ...RIGHT];

const aboutColumn = ({ from, as = 'text' }: ConsoleColumn): Record<string, string | undefined> => ({
  'data-from': from,
  className: RIGHT.includes(as) ? 'console-right' : TIMES.includes(as) ? 'console-when' : undefined,
});

export function DataTable(props: DataTableProps): ReactElement {
  const { title, columns, rows, keyOf, renderLink, renderActions, isBusy = false } = props;
  // A table without anything to focus is itself reached by Tab, so that keys scroll it.
  const byKeyboard =
    renderLink === undefined && renderActions === undefined
      ? { tabIndex: 0, role: 'group', 'aria-label': title }
      : {};
  return (
    <div className="console-table" aria-busy={isBusy} {...byKeyboard}>
      <table>
        <caption className="sr-only">{title}</caption>
        <thead>
          <HeadRow {...props} />
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <BodyRow key={keyOf(row, index)} {...props} {...{ columns, row, index }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadRow(props: DataTableProps): ReactElement {
  const { columns, rows, reader, keyOf, sorting, selection, renderHandle, renderActions } = props;
  const { translate } = useConsole();
  const keys = rows.map(keyOf);
  const chosen = selection === undefined ? 0 : keys.filter((key) => selection.has(key)).length;
  return (
    <tr>
      {renderHandle !== undefined && (
        <th scope="col" className="console-narrow">
          <span className="sr-only">{translate('list.order')}</span>
        </th>
      )}
      {selection !== undefined && (
        <th scope="col" className="console-narrow">
          <Box
            label={translate('list.choosePage')}
            isChosen={keys.length > 0 && chosen === keys.length}
            isPartly={chosen > 0 && chosen < keys.length}
            onChange={(isChosen) => selection.set(keys, isChosen)}
          />
        </th>
      )}
      {columns.map((column) => (
        <HeadCell key={column.name} {...{ column, sorting }} title={reader.text(column.title)} />
      ))}
      {renderActions !== undefined && (
        <th scope="col">
          <span className="sr-only">{translate('list.actions')}</span>
        </th>
      )}
    </tr>
  );
}

interface HeadCellProps {
  column: ConsoleColumn;
  title: string;
  sorting: TableSort | undefined;
}

function HeadCell({ column, title, sorting }: HeadCellProps): ReactElement {
  const { sort: field, as = 'text' } = column;
  if (sorting === undefined || field === undefined)
    return (
      <th scope="col" {...aboutColumn(column)}>
        {title}
      </th>
    );
  const { sort, onSort } = sorting;
  const now = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
  const first = LAST_FIRST.includes(as) ? `-${field}` : field;
  const other = sort === field ? `-${field}` : field;
  return (
    <th scope="col" {...aboutColumn(column)} aria-sort={now ?? 'none'}>
      <button
        type="button"
        className="console-sort"
        onClick={() => onSort(now === undefined ? first : other)}
      >
        {title}
        <span aria-hidden className="console-sort-sign">
          {now === undefined ? '↕' : now === 'ascending' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}

function BodyRow(props: DataTableProps & { row: Row; index: number }): ReactElement {
  const { row, index, columns, reader, scope, keyOf, selection } = props;
  const { renderLink, renderActions, renderHandle, renderBeside } = props;
  const { translate } = useConsole();
  const key = keyOf(row, index);
  const isChosen = selection?.has(key) === true;
  return (
    <tr data-row={key} data-chosen={isChosen || undefined}>
      {renderHandle !== undefined && <td className="console-narrow">{renderHandle(row, index)}</td>}
      {selection !== undefined && (
        <td className="console-narrow">
          <Box
            label={translate('list.choose', { name: selection.nameOf(row) })}
            isChosen={isChosen}
            onChange={(now) => selection.set([key], now)}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.name} {...aboutColumn(column)}>
          <Cell
            {...{ column, reader }}
            scope={{ ...scope, row }}
            wrap={position === 0 && renderLink !== undefined ? (value) => renderLink(row, value) : undefined}
          />
          {renderBeside?.(row, column)}
        </td>
      ))}
      {renderActions !== undefined && <td>{renderActions(row)}</td>}
    </tr>
  );
}

interface BoxProps {
  label: string;
  isChosen: boolean;
  isPartly?: boolean;
  onChange(isChosen: boolean): void;
}

/** A checkbox whose label is for screen readers. The whole cell can be pressed. */
export function Box({ label, isChosen, isPartly = false, onChange }: BoxProps): ReactElement {
  return (
    <label className="console-box">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        ref={(element) => {
          if (element !== null) element.indeterminate = isPartly;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

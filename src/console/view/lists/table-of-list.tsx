// Draws the table of a list, with its links, its row actions and what is chosen.
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { isEntityList, sortOf } from '../../contracts/list-query.ts';
import { Actions } from '../dialogs/actions.tsx';
import { hasBulk } from './bulk-bar.tsx';
import { CellEdit } from './cell-edit.tsx';
import { DataTable, type Row } from '../values/data-table.tsx';
import { RowLink } from './row-link.tsx';
import { columnsOf, type OpenList } from './use-open-list.ts';

interface TableOfListProps {
  open: OpenList;
  rows: readonly Row[];
  renderHandle?: (row: Row) => ReactNode;
  /** Around the first value of a row, outside of its link. */
  renderFirst?: (row: Row, value: ReactNode) => ReactNode;
}

export function TableOfList({ open, rows, renderHandle, renderFirst }: TableOfListProps): ReactElement {
  const { list, place, reader, address, go, loading, selection, keyOf, nameOf } = open;
  const { rowActions } = list;
  const columns = useMemo(() => columnsOf(list, address), [list, address]);
  const link = (row: Row, value: ReactNode): ReactNode => <RowLink {...{ open, row }}>{value}</RowLink>;
  return (
    <DataTable
      {...{ reader, rows, keyOf, renderHandle, columns }}
      title={reader.text(list.title)}
      renderLink={(row, value) =>
        renderFirst === undefined ? link(row, value) : renderFirst(row, link(row, value))
      }
      renderBeside={(row, column) =>
        column.edits === undefined ? null : <CellEdit {...{ open, row, column }} />
      }
      renderActions={
        rowActions &&
        ((row) => (
          <Actions
            actions={rowActions}
            place={place}
            scope={{ row }}
            of={nameOf(row)}
            onDone={loading.reload}
          />
        ))
      }
      isBusy={loading.isLoading}
      selection={hasBulk(open) ? { has: selection.has, set: selection.set, nameOf } : undefined}
      sorting={
        isEntityList(list)
          ? {
              sort: list.tree !== undefined && address.sort === '' ? '' : sortOf(list, address),
              onSort: (sort) => go((before) => ({ ...before, sort, pageNum: 1 })),
            }
          : undefined
      }
    />
  );
}

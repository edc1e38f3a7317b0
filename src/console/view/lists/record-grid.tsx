// Draws a list as large pictures.
import type { ReactElement } from 'react';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { Cell, isBlank, valueOf } from '../values/cell.tsx';
import type { Row } from '../values/data-table.tsx';
import { SmallPage } from '../values/page-frame.tsx';
import { SmallPicture } from '../values/small-picture.tsx';
import { RowLink } from './row-link.tsx';
import { RowName } from './row-name.tsx';
import type { OpenList } from './use-open-list.ts';

interface RecordGridProps {
  open: OpenList;
  rows: readonly Row[];
  grid: NonNullable<ListDocument['grid']>;
}

export function RecordGrid({ open, rows, grid }: RecordGridProps): ReactElement {
  const { list, reader, keyOf, loading, selection } = open;
  const [first, ...others] = list.columns;
  const isPage = grid.as === 'page';
  return (
    <ul
      className="console-grid"
      data-as={grid.as}
      aria-busy={loading.isLoading}
      aria-label={reader.text(list.title)}
    >
      {rows.map((row) => {
        const [key, address] = [keyOf(row), reader.value(grid.picture, { row })];
        const shown = isBlank(address) ? (
          <span className="console-grid-none" aria-hidden />
        ) : isPage ? (
          <SmallPage address={String(address)} />
        ) : (
          <SmallPicture address={String(address)} width={240} />
        );
        return (
          <li key={key} data-row={key} data-chosen={selection.has(key) || undefined}>
            <RowLink {...{ open, row }} isPicture>
              {shown}
            </RowLink>
            <div className="console-grid-line">
              <RowName
                className="console-grid-name"
                column={first}
                isChosenHere={!isPage}
                {...{ open, row }}
              />
            </div>
            {isPage && <About {...{ columns: others, reader, row }} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What is said of a page, below its name. */
function About({
  columns,
  reader,
  row,
}: {
  columns: ListDocument['columns'];
  reader: OpenList['reader'];
  row: Row;
}): ReactElement {
  return (
    <>
      {columns.map((column) =>
        isBlank(valueOf(column, reader, { row })) ? null : (
          <p key={column.name} className="console-grid-about">
            <Cell column={column} reader={reader} scope={{ row }} />
          </p>
        ),
      )}
    </>
  );
}

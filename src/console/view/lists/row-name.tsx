// Draws the choice of a row and its name, which leads to the record: on cards and pictures.
import type { ReactElement, ReactNode } from 'react';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { Cell } from '../values/cell.tsx';
import { Box, type Row } from '../values/data-table.tsx';
import { hasBulk } from './bulk-bar.tsx';
import { RowLink } from './row-link.tsx';
import type { OpenList } from './use-open-list.ts';

interface RowNameProps {
  open: OpenList;
  row: Row;
  column: ListDocument['columns'][number] | undefined;
  className: string;
  isChosenHere?: boolean;
}

export function RowName({ open, row, column, className, isChosenHere = true }: RowNameProps): ReactElement {
  const { reader, keyOf, nameOf, selection } = open;
  const { translate } = useConsole();
  const key = keyOf(row);
  const linked = (shown: ReactNode): ReactNode => <RowLink {...{ open, row }}>{shown}</RowLink>;
  return (
    <>
      {hasBulk(open) && isChosenHere && (
        <Box
          label={translate('list.choose', { name: nameOf(row) })}
          isChosen={selection.has(key)}
          onChange={(isChosen) => selection.set([key], isChosen)}
        />
      )}
      <span className={className}>
        {column && <Cell column={column} reader={reader} scope={{ row }} wrap={linked} />}
      </span>
    </>
  );
}

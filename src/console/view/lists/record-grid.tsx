// A list as large pictures.
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useConsole } from '../../contracts/console-context.ts';
import { hasBulk } from './bulk-bar.tsx';
import { Cell, isBlank } from '../values/cell.tsx';
import { Box, type Row } from '../values/data-table.tsx';
import { SmallPicture } from '../values/small-picture.tsx';
import type { OpenList } from './use-open-list.ts';

interface RecordGridProps {
  open: OpenList;
  rows: readonly Row[];
  /** An expression over `row`. */
  picture: string;
}

export function RecordGrid({ open, rows, picture }: RecordGridProps): ReactElement {
  const { list, reader, keyOf, nameOf, linkOf, loading, selection } = open;
  const { say } = useConsole();
  const { search: from } = useLocation();
  const [first] = list.columns;
  return (
    <ul className="console-grid" aria-busy={loading.isLoading} aria-label={reader.text(list.title)}>
      {rows.map((row) => {
        const [key, address, link] = [keyOf(row), reader.value(picture, { row }), linkOf(row)];
        const shown = isBlank(address) ? (
          <span className="console-grid-none" aria-hidden />
        ) : (
          <SmallPicture address={String(address)} width={240} />
        );
        return (
          <li key={key} data-chosen={selection.has(key) || undefined}>
            {link === undefined ? (
              shown
            ) : (
              <Link to={link} state={{ list: from }} tabIndex={-1} aria-hidden>
                {shown}
              </Link>
            )}
            <div className="console-grid-line">
              {hasBulk(open) && (
                <Box
                  label={say('list.choose', { name: nameOf(row) })}
                  isChosen={selection.has(key)}
                  onChange={(isChosen) => selection.set([key], isChosen)}
                />
              )}
              <span className="console-grid-name">
                {first !== undefined && (
                  <Cell
                    column={first}
                    reader={reader}
                    scope={{ row }}
                    wrap={(value) => linked(value, link, from)}
                  />
                )}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function linked(shown: ReactNode, link: string | undefined, from: string): ReactNode {
  return link === undefined ? (
    shown
  ) : (
    <Link to={link} state={{ list: from }}>
      {shown}
    </Link>
  );
}

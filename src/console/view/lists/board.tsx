// Draws a list as a board: a column for each state, with cards that are moved between them.
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useConsole } from '../../contracts/console-context.ts';
import { queryOf } from '../../contracts/list-query.ts';
import { useCall } from '../calls/use-call.ts';
import { LoadFailed, LoadTrouble } from '../frame/screen-parts.tsx';
import { Cell, valueOf } from '../values/cell.tsx';
import type { Row } from '../values/data-table.tsx';
import { BoardCard } from './board-card.tsx';
import { useRowsWithCells } from './more-columns.ts';
import { useBoard, type BoardMoves, type BoardOfList } from './use-board.ts';
import type { OpenList } from './use-open-list.ts';

/** Cards of a column, at first and at most. */
const FIRST_CARDS = 50;
const MAX_CARDS = 200;

interface BoardProps {
  open: OpenList;
  board: BoardOfList;
}

export function Board({ open, board }: BoardProps): ReactElement {
  const { list, reader, address } = open;
  const moves = useBoard(open, board);
  const wanted = address.filters[board.by];
  const states = wanted === undefined ? board.states : board.states.filter((state) => state === wanted);
  return (
    <>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
      <div className="console-board" role="group" aria-label={reader.text(list.title)}>
        {states.map((state) => (
          <BoardColumn key={state} {...{ open, board, moves, state }} />
        ))}
      </div>
    </>
  );
}

interface BoardColumnProps extends BoardProps {
  moves: BoardMoves;
  state: string;
}

function BoardColumn({ open, board, moves, state }: BoardColumnProps): ReactElement {
  const { list, reader, address, keyOf } = open;
  const { site, translate } = useConsole();
  const [pageSize, setPageSize] = useState(FIRST_CARDS);
  const filters = { ...address.filters, [board.by]: state };
  const query = queryOf(list, { ...address, filters, pageNum: 1, pageSize }, site.timeZone);
  const { answer, failure, isLoading, reload } = useRowsWithCells(
    useCall(list.call, query, { version: moves.turn }),
  );
  const loaded = (answer?.data ?? []) as Row[];
  const rows = moves.arrange(state, loaded, isLoading);
  const count = Math.max(0, (answer?.total ?? 0) + rows.length - loaded.length);
  const column = list.columns.find(({ name }) => name === board.by);
  const title =
    column === undefined ? state : String(valueOf(column, reader, { row: { [board.by]: state } }));
  return (
    <section data-state={state} aria-label={title} aria-busy={isLoading}>
      <h2>
        {column && <Cell column={column} reader={reader} scope={{ row: { [board.by]: state } }} />}
        <span className="console-board-count">{answer === undefined ? '' : count}</span>
      </h2>
      {failure !== undefined &&
        (answer === undefined ? (
          <LoadFailed failure={failure} onRetry={reload} />
        ) : (
          <LoadTrouble failure={failure} onRetry={reload} />
        ))}
      {answer !== undefined && rows.length === 0 && (
        <p className="console-detail">{translate('board.none')}</p>
      )}
      <ul>
        {rows.map((row) => (
          <BoardCard key={keyOf(row)} {...{ open, board, moves, state, row }} />
        ))}
      </ul>
      {count > rows.length && <More {...{ open, board, state, count, pageSize }} onMore={setPageSize} />}
    </section>
  );
}

interface MoreProps extends BoardProps {
  state: string;
  count: number;
  pageSize: number;
  onMore(pageSize: number): void;
}

/** More cards, and of very many the way to the table. */
function More({ open, board, state, count, pageSize, onMore }: MoreProps): ReactElement {
  const { translate } = useConsole();
  const { pathname, search } = useLocation();
  if (pageSize < MAX_CARDS)
    return <Button onClick={() => onMore(MAX_CARDS)}>{translate('board.more')}</Button>;
  const query = new URLSearchParams({ ...open.address.filters, [board.by]: state, view: 'table' });
  const words = new URLSearchParams(search).get('q');
  if (words !== null) query.set('q', words);
  return <Link to={`${pathname}?${query}`}>{translate('board.all', { count })}</Link>;
}

// Draws a card of a board, which is moved by its handle, by Alt with ← and →, and by a menu.
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';
import { MenuButton } from '../frame/menu-button.tsx';
import { Cell, isBlank, valueOf } from '../values/cell.tsx';
import type { Row } from '../values/data-table.tsx';
import { CellEdit } from './cell-edit.tsx';
import { RowName } from './row-name.tsx';
import type { BoardMoves, BoardOfList } from './use-board.ts';
import { columnsOf, type OpenList } from './use-open-list.ts';

interface BoardCardProps {
  open: OpenList;
  board: BoardOfList;
  moves: BoardMoves;
  state: string;
  row: Row;
}

export function BoardCard({ open, board, moves, state, row }: BoardCardProps): ReactElement {
  const { list, reader, address, keyOf, nameOf, selection } = open;
  const [first, ...others] = columnsOf(list, address).filter(({ name }) => name !== board.by);
  const [key, name] = [keyOf(row), nameOf(row)];
  const detail = board.detail === undefined ? '' : reader.value(board.detail, { row });
  return (
    <li data-card={key} data-chosen={selection.has(key) || undefined}>
      <div className="console-board-head">
        <RowName className="console-card-name" column={first} {...{ open, row }} />
        {moves.isMovable && <CardHandle {...{ board, moves, state, row, name }} />}
      </div>
      {others.map((column) =>
        isBlank(valueOf(column, reader, { row })) && column.edits === undefined ? null : (
          <div key={column.name} className="console-card-line">
            <span className="console-detail">{reader.text(column.title)}</span>
            <span>
              <Cell column={column} reader={reader} scope={{ row }} />
              {column.edits && <CellEdit {...{ open, row, column }} />}
            </span>
          </div>
        ),
      )}
      {!isBlank(detail) && <p className="console-card-note">{String(detail)}</p>}
      {moves.isMovable && <CardMenu {...{ board, moves, state, row, name }} />}
    </li>
  );
}

interface CardMoveProps extends Omit<BoardCardProps, 'open'> {
  name: string;
}

function CardMenu({ board, moves, state, row, name }: CardMoveProps): ReactElement {
  const { translate } = useConsole();
  return (
    <MenuButton label={translate('board.to')} name={translate('board.moveTo', { name })}>
      {board.states
        .filter((each) => each !== state)
        .map((each) => (
          <button key={each} type="button" className="console-choice" onClick={() => moves.move(row, each)}>
            {moves.titleOf(each)}
          </button>
        ))}
    </MenuButton>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** So near to the edge of the board it scrolls, by so much with each move of the pointer. */
const EDGE_PX = 48;
const SCROLL_PX = 16;

function CardHandle({ board, moves, state, row, name }: CardMoveProps): ReactElement {
  const { translate } = useConsole();
  const target = useRef<string>(undefined);
  const [isDragged, setDragged] = useState(false);
  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const next = board.states[board.states.indexOf(state) + step];
    if (next !== undefined) moves.move(row, next);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    const all = event.currentTarget.closest<HTMLElement>('.console-board');
    if (!isDragged || all === null) return;
    const { left, right } = all.getBoundingClientRect();
    if (event.clientX > right - EDGE_PX) all.scrollLeft += SCROLL_PX;
    if (event.clientX < left + EDGE_PX) all.scrollLeft -= SCROLL_PX;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const section = under?.closest<HTMLElement>('.console-board > section') ?? null;
    target.current = section?.dataset.state;
    showTarget(all, section);
  };
  const end = (event: PointerEvent<HTMLButtonElement>): void => {
    const all = event.currentTarget.closest('.console-board');
    if (all !== null) showTarget(all, null);
    const { current: to } = target;
    target.current = undefined;
    setDragged(false);
    if (event.type === 'pointerup' && to !== undefined && to !== state) moves.move(row, to);
  };
  return (
    <button
      type="button"
      className="console-handle"
      data-dragged={isDragged || undefined}
      aria-label={translate('move.row', { name })}
      title={translate('board.keys')}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span aria-hidden>⠿</span>
    </button>
  );
}

/** Marks the column below the pointer. Not a state: the board is not drawn again for each move of it. */
function showTarget(board: Element, target: HTMLElement | null): void {
  for (const section of board.querySelectorAll<HTMLElement>('section'))
    section.toggleAttribute('data-drop', section === target);
}

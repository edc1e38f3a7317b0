// Moves the cards of a board: a card stands in its new column at once, and the move is stored.
import { useLayoutEffect, useRef, useState } from 'react';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { runBulk } from '../calls/use-job.ts';
import { valueOf } from '../values/cell.tsx';
import type { Row } from '../values/data-table.tsx';
import type { OpenList } from './use-open-list.ts';

export type BoardOfList = NonNullable<ListDocument['board']>;

interface Move {
  row: Row;
  to: string;
  /** The turn in which it was stored; undefined while it is not. */
  storedIn?: number;
}

export interface BoardMoves {
  /** The words of a state. */
  titleOf(state: string): string;
  isMovable: boolean;
  move(row: Row, to: string): void;
  /** The cards of a column: what was loaded, with the moves that it does not show yet. */
  arrange(state: string, loaded: readonly Row[], isLoading: boolean): readonly Row[];
  /** Grows when the records may have changed. */
  turn: number;
  /** What was done last, for screen readers. */
  said: string;
}

export function useBoard(open: OpenList, { by, action }: BoardOfList): BoardMoves {
  const { list, entity, reader, loading, keyOf, nameOf } = open;
  const { translate } = useConsole();
  const [seen, setSeen] = useState({ answer: loading.answer, turn: 0 });
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const [said, setSaid] = useState('');
  // Each new answer of the list: the columns load again.
  if (seen.answer !== loading.answer) setSeen({ answer: loading.answer, turn: seen.turn + 1 });
  const { turn } = seen;
  const focus = useRef('');
  useLayoutEffect(() => {
    if (focus.current === '') return;
    document
      .querySelector<HTMLElement>(`[data-card="${CSS.escape(focus.current)}"] .console-handle`)
      ?.focus();
    focus.current = '';
  });
  const column = list.columns.find(({ name }) => name === by);
  const titleOf = (state: string): string =>
    column === undefined ? state : String(valueOf(column, reader, { row: { [by]: state } }));
  const keep = (key: string, move: Move | undefined): void =>
    setMoves((before) => {
      const next = new Map(
        [...before].filter(([, { storedIn }]) => storedIn === undefined || storedIn === turn),
      );
      if (move === undefined) next.delete(key);
      else next.set(key, move);
      return next;
    });
  const store = useStoring(open, { by, action });
  return {
    titleOf,
    isMovable: entity?.may('bulk') === true && entity.mayAct(action),
    move(row, to) {
      const key = keyOf(row);
      focus.current = key;
      keep(key, { row: { ...row, [by]: to }, to });
      setSaid(translate('board.moved', { name: nameOf(row), state: titleOf(to) }));
      store(key, to).then(
        () => {
          keep(key, { row: { ...row, [by]: to }, to, storedIn: turn });
          loading.reload();
        },
        // What failed has been said.
        () => keep(key, undefined),
      );
    },
    arrange(state, loaded, isLoading) {
      const valid = new Map(
        [...moves].filter(([, { storedIn }]) => isLoading || (storedIn ?? turn) === turn),
      );
      const here = [...valid.values()].filter(({ to }) => to === state).map(({ row }) => row);
      return [...here, ...loaded.filter((row) => !valid.has(keyOf(row)))];
    },
    turn,
    said,
  };
}

/** Stores one move. Rejects when it is refused, after saying why. */
function useStoring({ entity }: OpenList, { by, action }: Pick<BoardOfList, 'by' | 'action'>) {
  const console = useConsole();
  return async (key: string, to: string): Promise<void> => {
    const failed = await runBulk(console, entity, { ids: [key], action, values: { [by]: to } });
    if (failed === undefined) return;
    console.actions.toast({ text: failed.reason ?? console.translate('notDone'), tone: 'error' });
    throw new Error(failed.reason);
  };
}

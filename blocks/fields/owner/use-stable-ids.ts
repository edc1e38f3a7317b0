import { useState } from 'react';
import { moveItem } from './rule-list.ts';

interface Ids {
  ids: readonly number[];
  next: number;
}

interface StableIds {
  ids: readonly number[];
  /** Ids of items that are moved, removed or added; called beside the change of the items. */
  move(from: number, to: number): void;
  remove(at: number): void;
  /** Returns the new id. */
  add(): number;
}

/** Ids of items that have none of their own: one that is renamed or moved stays the same element. */
export function useStableIds(count: number): StableIds {
  const [state, setState] = useState<Ids>({ ids: [], next: 0 });
  const fitted = fit(state, count);
  // Items that came or went elsewhere, such as in JSON.
  if (fitted !== state) setState(fitted);
  const { ids, next } = fitted;
  return {
    ids,
    move: (from, to) => setState({ ids: moveItem(ids, from, to), next }),
    remove: (at) => setState({ ids: ids.filter((_, each) => each !== at), next }),
    add() {
      setState({ ids: [...ids, next], next: next + 1 });
      return next;
    },
  };
}

function fit(state: Ids, count: number): Ids {
  const { ids, next } = state;
  if (ids.length === count) return state;
  const missing = Math.max(0, count - ids.length);
  const added = Array.from({ length: missing }, (_, index) => next + index);
  return { ids: [...ids.slice(0, count), ...added], next: next + missing };
}

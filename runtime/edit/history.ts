// Records changes for undo and redo.
import { addStep, type Steps } from '../model/steps.ts';
import type { Change } from './change.ts';

/** How many steps can be undone. */
export const HISTORY_LIMIT = 20;

export type History = Steps<Change>;

/**
 * Adds a change, or joins it with the last one of its group. Clears undone changes and drops the oldest over
 * the limit.
 */
export function recordChange(history: History, change: Change): History {
  const last = history.past.at(-1);
  if (change.group !== undefined && last?.group === change.group && history.future.length === 0) {
    return { past: [...history.past.slice(0, -1), joinChanges(last, change)], future: [] };
  }
  return addStep(history, change, HISTORY_LIMIT);
}

/**
 * Makes a change part of the last step, which ends the group of that step. The same history if there is no
 * step, or if one was undone.
 */
export function amendHistory(history: History, change: Change): History {
  const last = history.past.at(-1);
  if (last === undefined || history.future.length > 0) return history;
  const joined = joinChanges({ ...last, group: undefined }, change);
  return { past: [...history.past.slice(0, -1), joined], future: [] };
}

/** Joins two consecutive changes. */
export function joinChanges(first: Change, second: Change): Change {
  if (first.group !== undefined && first.group === second.group) return { ...second, revert: first.revert };
  return { apply: [...first.apply, ...second.apply], revert: [...second.revert, ...first.revert] };
}

// Handles the keys of the outline: a WAI-ARIA tree, whose rows Alt with an arrow moves.
import type { KeyboardEvent } from 'react';
import type { TreeLine } from '../../../assembly/tree-rows.ts';
import { act, type NodeAction } from './node-actions.ts';
import type { ComposerWork } from './composer-context.ts';

interface OutlineRows {
  lines: readonly TreeLine[];
  /** Opens or closes a row that holds others. */
  fold(id: string, isOpen: boolean): void;
  rename(id: string): void;
}

const MOVES: Readonly<Record<string, NodeAction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};
const CONTROLS: Readonly<Record<string, NodeAction>> = { d: 'duplicate', e: 'repeat', g: 'wrap' };

/** True if the key was one of the outline. */
export function handleOutlineKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  work: ComposerWork,
  rows: OutlineRows,
): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isControl = ctrlKey || metaKey;
  const { composer } = work;
  const isRemoving = key === 'Delete' || key === 'Backspace';
  const action = altKey ? MOVES[key] : isControl ? CONTROLS[key.toLowerCase()] : isRemoving && 'remove';
  if (action !== undefined && action !== false) {
    act(work, action);
    return true;
  }
  if (altKey || isControl) return false;
  if (key === 'F2') {
    rows.rename(composer.chosen);
    return true;
  }
  return walk(key, work, rows);
}

function walk(key: string, { composer }: ComposerWork, { lines, fold }: OutlineRows): boolean {
  const at = lines.findIndex(({ item }) => item.contentCode === composer.chosen);
  const line = lines[at];
  if (line === undefined) return false;
  const { item, isOpen, hasChildren, parentCode } = line;
  const isFolding = hasChildren && ((key === 'ArrowLeft' && isOpen) || (key === 'ArrowRight' && !isOpen));
  if (isFolding) {
    fold(item.contentCode, !isOpen);
    return true;
  }
  const idAt = (index: number): string | undefined => lines.at(index)?.item.contentCode;
  const ways: Readonly<Record<string, string | undefined>> = {
    ArrowDown: idAt(Math.min(at + 1, lines.length - 1)),
    ArrowUp: idAt(Math.max(at - 1, 0)),
    Home: idAt(0),
    End: idAt(-1),
    ArrowLeft: parentCode ?? item.contentCode,
    ArrowRight: hasChildren ? idAt(at + 1) : item.contentCode,
  };
  const to = ways[key];
  if (to !== undefined) composer.set({ chosen: to });
  return to !== undefined;
}

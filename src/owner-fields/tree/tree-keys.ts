// Handles the keys of a tree's rows.
import type { KeyboardEvent } from 'react';
import type { TreeCommands } from './tree-commands.ts';
import type { TreeLine, Way } from './tree.ts';

/** Keys that move the focus among rows; with Alt the arrows move the row itself. */
const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * The keys of a WAI-ARIA treegrid with focusable rows: up and down move between rows, left and right fold
 * them and move between the buttons of a row, Enter edits, Delete removes.
 */
export function handleTreeKey(
  event: KeyboardEvent<HTMLElement>,
  lines: readonly TreeLine[],
  commands: TreeCommands,
  focus: (code: string | undefined, command?: string) => void,
): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[data-code]');
  const at = lines.findIndex(({ item }) => item.contentCode === row?.dataset.code);
  const line = lines[at];
  if (row === null || line === undefined) return;
  const code = line.item.contentCode;
  const isRow = target === row;
  const way = WAYS[event.key];
  const next = { up: at - 1, down: at + 1, Home: 0, End: lines.length - 1 }[way ?? event.key];
  if (way !== undefined && event.altKey) commands.move(code, way);
  else if (next !== undefined) {
    const index = Math.max(0, Math.min(lines.length - 1, next));
    focus(lines[index]?.item.contentCode, target.dataset.command);
  } else if (way === 'right' && isRow && line.hasChildren && !line.isOpen) commands.fold(code);
  else if (way === 'right') focusNeighbour(row, target, 1);
  else if (way === 'left' && !isRow) focusNeighbour(row, target, -1);
  else if (way === 'left' && line.isOpen) commands.fold(code);
  else if (way === 'left') focus(line.parentCode);
  else if (event.key === 'Enter' && isRow) void commands.edit(code);
  else if (event.key === 'Delete' && isRow) void commands.remove(code);
  else return;
  event.preventDefault();
}

/** Moves the focus between a row and its buttons. */
function focusNeighbour(row: HTMLElement, from: HTMLElement, step: number): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('[data-command]')];
  stops[Math.min(stops.length - 1, stops.indexOf(from) + step)]?.focus();
}

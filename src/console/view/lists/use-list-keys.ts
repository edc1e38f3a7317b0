// Handles the keys of a list. j and k go from row to row, x chooses, Shift+X chooses up to here, / goes to
// the search.
import { useEffect, useRef } from 'react';
import { isLetterKey } from '../frame/letter-key.ts';

/** Of a table, or the pictures of a grid. */
const rowsNow = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main :is(tr, .console-grid > li)[data-row]'),
];

const boxOf = (row: Element | undefined): HTMLInputElement | null =>
  row?.querySelector<HTMLInputElement>('.console-box input') ?? null;

/** What Enter opens, or else the box of the row. */
const targetOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>(':is(td, .console-grid-name) a[href]') ?? boxOf(row);

export function useListKeys(): void {
  /** The row that was chosen last by key. */
  const anchor = useRef('');
  useEffect(() => {
    const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };
    const press = (event: KeyboardEvent): void => {
      if (!isLetterKey(event)) return;
      const rows = rowsNow();
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const key = event.key.toLowerCase();
      const step = steps[key];
      if (step !== undefined && rows.length > 0) {
        const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
        if (next !== undefined) targetOf(next)?.focus();
      } else if (key === 'x' && at !== -1) {
        const last = rows.findIndex(({ dataset }) => dataset.row === anchor.current);
        const from = event.shiftKey && last !== -1 ? last : at;
        const range = rows.slice(Math.min(from, at), Math.max(from, at) + 1);
        const isChosen = boxOf(rows[at])?.checked === true;
        for (const row of range) if (boxOf(row)?.checked === isChosen) boxOf(row)?.click();
        anchor.current = rows[at]?.dataset.row ?? '';
      } else if (key === '/') document.querySelector<HTMLElement>('main .console-search input')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

// Keeps the focus on the screen when the row that had it is gone.
import { useEffect, useRef } from 'react';
import { focusTitle } from './screen-parts.tsx';

/** Gives the focus to the heading when `rows` have changed and what had it among them is gone. */
export function useKeptFocus(rows: unknown): void {
  const wasInTable = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      wasInTable.current = target instanceof Element && target.closest('.console-table') !== null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (rows === undefined || !wasInTable.current || document.activeElement !== document.body) return;
    wasInTable.current = false;
    focusTitle();
  }, [rows]);
}

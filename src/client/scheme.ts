// Chooses light or dark for the tools of owners: as the system says, or as they chose in this browser.
import { useSyncExternalStore } from 'react';
import { keepValue, readKept } from '../../runtime/model/kept-values.ts';

export type Scheme = 'light' | 'dark';
type SchemeChoice = Scheme | 'system';

export const SCHEME_CHOICES: readonly SchemeChoice[] = ['system', 'light', 'dark'];
const KEPT = 'console.scheme';

const listeners = new Set<() => void>();
const dark = matchMedia('(prefers-color-scheme: dark)');
let choice = SCHEME_CHOICES.find((each) => each === readKept('browser', KEPT)) ?? 'system';

const readScheme = (): Scheme => {
  if (choice !== 'system') return choice;
  return dark.matches ? 'dark' : 'light';
};

function notify(): void {
  for (const listener of listeners) listener();
}
dark.addEventListener('change', notify);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows the scheme on the whole document, from now on. Inside of a page of the site it stays light. */
export function startScheme(isFramed: boolean): void {
  if (isFramed) choice = 'light';
  const show = (): void => {
    document.documentElement.dataset.scheme = readScheme();
  };
  subscribe(show);
  show();
}

export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  keepValue('browser', KEPT, next);
  notify();
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, readScheme);

export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, () => choice);

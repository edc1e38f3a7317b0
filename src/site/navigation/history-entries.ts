// The scroll positions of this tab's history entries.

const STORAGE_KEY = 'scrollPositions';
const MAX_POSITIONS = 50;

/** The positions survive a reload: they are kept in the session storage. */
export interface HistoryEntries {
  /** Stores the scroll position of the current entry. */
  leave(): void;
  /** Adds an entry, or changes the address of the current one. */
  enter(address: string, how: 'push' | 'replace'): void;
  /** The current entry's key in `history.state`. */
  current(): string;
  /** Scrolls to the stored position of the current entry; false if there is none. */
  restore(): boolean;
}

export function makeHistoryEntries(): HistoryEntries {
  const positions = new Map<string, number>(readStored());
  history.scrollRestoration = 'manual';
  // After a full load the browser restores the position itself.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });

  const current = (): string => {
    const state = history.state as { entry?: string } | null;
    if (state?.entry !== undefined) return state.entry;
    const entry = makeKey();
    history.replaceState({ entry }, '');
    return entry;
  };

  return {
    current,
    leave() {
      const entry = current();
      positions.delete(entry);
      positions.set(entry, scrollY);
      writeStored([...positions].slice(-MAX_POSITIONS));
    },
    enter(address, how) {
      if (how === 'push') history.pushState({ entry: makeKey() }, '', address);
      else history.replaceState({ entry: current() }, '', address);
    },
    restore() {
      const position = positions.get(current());
      if (position === undefined) return false;
      scrollTo({ top: position, behavior: 'instant' });
      return true;
    },
  };
}

function makeKey(): string {
  return Math.random().toString(36).slice(2);
}

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    // The storage is disabled or holds an invalid value.
    return [];
  }
}

function writeStored(positions: [string, number][]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Without storage the positions are lost on reload.
  }
}

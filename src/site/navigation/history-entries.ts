const STORED_AS = 'scrollPositions';
const MOST_KEPT = 50;

/** The entries of this tab's history with their scroll positions, which outlive a reload. */
export interface HistoryEntries {
  /** Keeps the scroll position of the current entry. */
  leave(): void;
  /** Makes a new entry, or a new address for the current one. */
  enter(address: string, how: 'push' | 'replace'): void;
  /** The current entry's key in `history.state`. */
  current(): string;
  /** Scrolls to the kept position of the current entry; false when there is none. */
  restore(): boolean;
}

export function makeHistoryEntries(): HistoryEntries {
  const positions = new Map<string, number>(readStored());
  history.scrollRestoration = 'manual';
  // A page that is loaded whole again is scrolled by the browser, which knows more of it by then.
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
      writeStored([...positions].slice(-MOST_KEPT));
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
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]') as [string, number][];
  } catch {
    // Storage that is switched off, or somebody else's value: nothing is known.
    return [];
  }
}

function writeStored(positions: [string, number][]): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(positions));
  } catch {
    // The tab still knows; only a reload will have forgotten.
  }
}

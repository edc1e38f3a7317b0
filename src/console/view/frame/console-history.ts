// Moves through the history of the browser. A screen with unsaved work is asked before it is left.
import { createPath, NavigationType, type Location, type Navigator, type To } from 'react-router-dom';

interface HistoryEntry {
  action: NavigationType;
  location: Location;
}

interface Listener {
  /** Another address is open. */
  onEntry(entry: HistoryEntry): void;
  /** Somebody has wanted to leave, and a guard asks first. `proceed` goes there. */
  onLeaving(proceed: () => void): void;
}

interface ConsoleHistory {
  read(): HistoryEntry;
  navigator: Navigator;
  /** Each answers whether the shown screen asks before it is left. */
  guards: Set<() => boolean>;
  /** Returns what ends it. */
  listen(listener: Listener): () => void;
}

/** What is kept with an entry of the browser's history. */
interface Entry {
  usr?: unknown;
  /** Counted from the first one: back and forward are told apart by it. */
  idx?: number;
}

const readEntry = (): Entry => (window.history.state as Entry | null) ?? {};

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, idx = 0 } = readEntry();
  return { pathname, search, hash, state: usr, key: String(idx) };
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Who hears of another place, and who asks before a screen is left. */
function makeLeaving() {
  const guards = new Set<() => boolean>();
  const listeners = new Set<Listener>();
  let entry: HistoryEntry = { action: NavigationType.Pop, location: readLocation() };
  return {
    guards,
    listeners,
    read: () => entry,
    isGuarded: (pathname: string): boolean =>
      pathname !== entry.location.pathname && [...guards].some((asks) => asks()),
    show(action: NavigationType): void {
      entry = { action, location: readLocation() };
      for (const { onEntry } of listeners) onEntry(entry);
    },
    askFirst(proceed: () => void): void {
      for (const { onLeaving } of listeners) onLeaving(proceed);
    },
  };
}

export function makeConsoleHistory(): ConsoleHistory {
  const { guards, listeners, read, isGuarded, show, askFirst } = makeLeaving();
  let index = readEntry().idx ?? 0;
  /** The next step of the browser is the history's own. */
  let isOwnStep = false;

  function go(action: NavigationType.Push | NavigationType.Replace, to: To, usr: unknown): void {
    const address = pathOf(to);
    const write = (): void => {
      if (action === NavigationType.Push) {
        index += 1;
        window.history.pushState({ usr, idx: index } satisfies Entry, '', address);
      } else window.history.replaceState({ usr, idx: index } satisfies Entry, '', address);
      show(action);
    };
    if (isGuarded(new URL(address, window.location.href).pathname)) askFirst(write);
    else write();
  }
  function step(): void {
    const { idx = 0 } = readEntry();
    const delta = idx - index;
    if (!isOwnStep && delta !== 0 && isGuarded(window.location.pathname)) {
      // The browser is there already: back to the screen that is not left yet.
      isOwnStep = true;
      window.history.go(-delta);
      askFirst(() => {
        isOwnStep = true;
        window.history.go(delta);
      });
      return;
    }
    isOwnStep = false;
    index = idx;
    if (createPath(read().location) !== createPath(window.location)) show(NavigationType.Pop);
  }
  return {
    read,
    guards,
    navigator: {
      createHref: pathOf,
      go: (delta) => window.history.go(delta),
      push: (to, state) => go(NavigationType.Push, to, state),
      replace: (to, state) => go(NavigationType.Replace, to, state),
    },
    listen(listener) {
      listeners.add(listener);
      if (listeners.size === 1) window.addEventListener('popstate', step);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', step);
      };
    },
  };
}

// Counts the work of a browser's program that is under way and will change the page. That is calls, parts
// that are loaded, hydration, short delays. Work that goes on for ever (polls, carousels) or only keeps what
// was typed does not count.

export interface PendingWork {
  name: string;
  /** Only a timer has to run out: while the clock stands, nothing happens. */
  isDelay: boolean;
}

declare global {
  /** What is under way, for a developer's console and for tests, which cannot import it. */
  var pendingWork: Set<PendingWork> | undefined;
}

const pending = (globalThis.pendingWork ??= new Set());

/** Work begins; the returned function ends it, and may be called again. */
export function begin(name: string, isDelay = false): () => void {
  const work = { name, isDelay };
  pending.add(work);
  return () => void pending.delete(work);
}

/** Counts a promise as work until it is fulfilled or rejected. Returns one with the same outcome. */
export function track<Result>(name: string, work: Promise<Result>): Promise<Result> {
  return work.finally(begin(name));
}

/** Runs something after `ms` milliseconds, unless the returned function is called before. */
export function delay(name: string, run: () => void, ms: number): () => void {
  const end = begin(name, true);
  const timer = setTimeout(() => {
    end();
    run();
  }, ms);
  return () => {
    clearTimeout(timer);
    end();
  };
}

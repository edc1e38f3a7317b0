/** Keeps small values in the storage of this tab, or of this browser, as JSON. */

type KeptIn = 'tab' | 'browser';

const storageOf = (keptIn: KeptIn): Storage => (keptIn === 'tab' ? sessionStorage : localStorage);

/** Undefined when nothing is kept, what is kept is no JSON, or there is no storage (private windows). */
export function readKept(keptIn: KeptIn, name: string): unknown {
  try {
    return JSON.parse(storageOf(keptIn).getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes what is kept. Where storage is full or forbidden, the value is forgotten in silence. */
export function keepValue(keptIn: KeptIn, name: string, value: unknown): void {
  try {
    if (value === undefined) storageOf(keptIn).removeItem(name);
    else storageOf(keptIn).setItem(name, JSON.stringify(value));
  } catch {
    // What is kept only spares a person something: the program works without it.
  }
}

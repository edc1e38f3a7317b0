// Keeps values in this browser (IndexedDB), so that they survive a closed tab and a dead battery.

/**
 * Runs a request, and answers when the browser has written its values. Rejects when it keeps none, or does not
 * answer; the next request tries again.
 */
export type RunOnStore = <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => Result,
) => Promise<Result>;

/**
 * Browsers answer within milliseconds. WebKit lets a page wait for ever if another was left while it opened
 * the same database.
 */
const MAX_WAIT_MS = 4000;

/** The values of one kind. The database is opened by the first request. */
export function openBrowserStore(database: string, name: string): RunOnStore {
  let opened: Promise<IDBDatabase> | undefined;
  const run: RunOnStore = async (mode, ask) => {
    opened ??= open(database, name);
    const transaction = (await opened).transaction(name, mode);
    const result = ask(transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser did not keep it.'));
    });
    return result;
  };
  return (mode, ask) =>
    soon(run(mode, ask)).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
}

/** The same, but rejected after the longest wait. */
async function soon<Result>(answer: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser does not answer.')), MAX_WAIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function open(database: string, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The browser keeps nothing.'));
  });
}

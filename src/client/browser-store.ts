// Keeps values in this browser (IndexedDB), so that they survive a closed tab and a dead battery.

/** Runs a request, and answers when the browser has written its values. Rejects when it keeps none. */
export type RunOnStore = <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => Result,
) => Promise<Result>;

/** The values of one kind. The database is opened by the first request. */
export function openBrowserStore(database: string, name: string): RunOnStore {
  let opened: Promise<IDBDatabase> | undefined;
  return async (mode, ask) => {
    opened ??= open(database, name);
    const transaction = (await opened).transaction(name, mode);
    const result = ask(transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser did not keep it.'));
    });
    return result;
  };
}

function open(database: string, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The browser keeps nothing.'));
  });
}

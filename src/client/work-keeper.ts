// Keeps unsaved work in this browser (IndexedDB), so that it survives a closed tab and a dead battery.

/** The work of one site or owner, each under a key. All reject when the browser keeps nothing. */
export interface WorkKeeper<Work> {
  /** The newest first. Also deletes what is too old or too much. */
  list(): Promise<[key: string, work: Work][]>;
  write(key: string, work: Work): Promise<void>;
  remove(key: string): Promise<void>;
}

interface WorkPlace<Work> {
  database: string;
  store: string;
  /** Of all keys: whose work it is. */
  prefix: string;
  /** When it was typed; milliseconds since 1970. */
  timeOf(work: Work): number;
  /** How much is kept. */
  max?: number;
}

const MAX_AGE_MS = 30 * 86_400_000;
/**
 * Browsers answer within milliseconds. WebKit lets a page wait for ever if another was left while it opened
 * the same database.
 */
const MAX_WAIT_MS = 4000;

/** The database is opened by the first request, and again after a failure. */
export function openWorkKeeper<Work>(place: WorkPlace<Work>): WorkKeeper<Work> {
  const { database, store: name, prefix } = place;
  let opened: Promise<IDBDatabase> | undefined;
  const run = async (ask: (store: IDBObjectStore) => void): Promise<void> => {
    opened ??= open(database, name);
    const transaction = (await opened).transaction(name, 'readwrite');
    ask(transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser did not keep it.'));
    });
  };
  const request = (ask: (store: IDBObjectStore) => void): Promise<void> =>
    soon(run(ask)).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return {
    async list() {
      let found: [string, Work][] = [];
      await request((store) => readAndPrune(store, place, (all) => (found = all)));
      return found;
    },
    write: (key, work) => request((store) => store.put(work, prefix + key)),
    remove: (key) => request((store) => store.delete(prefix + key)),
  };
}

function readAndPrune<Work>(
  store: IDBObjectStore,
  { prefix, timeOf, max = Infinity }: WorkPlace<Work>,
  found: (all: [string, Work][]) => void,
): void {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const keys = store.getAllKeys(range);
  const works = store.getAll(range) as IDBRequest<Work[]>;
  works.onsuccess = () => {
    const all = works.result.map((work, at): [string, Work] => [String(keys.result[at]), work]);
    all.sort(([, one], [, other]) => timeOf(other) - timeOf(one));
    const oldest = Date.now() - MAX_AGE_MS;
    const isKept = ([, work]: [string, Work], at: number): boolean => at < max && timeOf(work) > oldest;
    for (const [at, each] of all.entries()) if (!isKept(each, at)) store.delete(each[0]);
    found(all.filter(isKept).map(([key, work]) => [key.slice(prefix.length), work]));
  };
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

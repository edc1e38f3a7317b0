// Keeps unsaved work in this browser, so that it survives a closed tab and a dead battery.
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { track } from '../../../../runtime/model/pending-work.ts';

/** A request to save a record. */
export interface SaveRequest {
  body: object;
  /** The same request again gets the answer of the first one. */
  key: string;
  values: JsonObject;
  /** The server has said that it cannot take it now, or not like this. */
  isAnswered?: boolean;
}

/** What an owner has typed and not saved. */
export interface KeptWork {
  /** When it was typed; milliseconds. */
  at: number;
  /** What the work was begun from. */
  base: { revision: number; values: JsonObject };
  values: JsonObject;
  /** Has no answer yet. The server may have taken it. */
  request?: SaveRequest;
}

/** The kept work of one record and owner. All fail silently where the browser keeps nothing. */
export interface WorkKeeper {
  read(): Promise<KeptWork | undefined>;
  write(work: KeptWork): Promise<void>;
  remove(): Promise<void>;
}

const DATABASE = 'tessera-console';
const STORE = 'records';
const MAX_AGE_MS = 30 * 86_400_000;

export interface WorkPlace {
  projectCode: string;
  owner: string;
  /** The call that reads the record. */
  call: string;
  /** Empty for a new record. */
  id: string;
}

export function openKeeper({ projectCode, owner, call, id }: WorkPlace): WorkKeeper {
  const key = JSON.stringify([projectCode, owner, call, id]);
  return {
    async read() {
      const found = await run<KeptWork | undefined>('readonly', (store) => store.get(key));
      return found !== undefined && found.at > Date.now() - MAX_AGE_MS ? found : undefined;
    },
    write: async (work) => void (await run('readwrite', (store) => store.put(work, key))),
    remove: async () => void (await run('readwrite', (store) => store.delete(key))),
  };
}

let opened: Promise<IDBDatabase> | undefined;

function run<Result>(...how: Parameters<typeof runUncounted<Result>>): Promise<Result | undefined> {
  return track('kept work', runUncounted<Result>(...how));
}

async function runUncounted<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    opened ??= open();
    const transaction = (await opened).transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    return await new Promise<Result>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result as Result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser did not keep it.'));
    });
  } catch {
    // A private window has no database: the work is then lost with its tab, as in every form.
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The browser keeps nothing.'));
  });
}

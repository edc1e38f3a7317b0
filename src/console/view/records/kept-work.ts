// Keeps unsaved work in this browser, so that it survives a closed tab and a dead battery.
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import { track } from '../../../../runtime/model/pending-work.ts';

import { openBrowserStore } from '../../../client/browser-store.ts';
import type { StoredRecord } from '../../contracts/stored-record.ts';

/** A request to save a record. */
export interface SaveRequest {
  /** The call that takes it, beside that of the record. */
  call?: 'publish';
  body: object;
  /** The same request again gets the answer of the first one. */
  key: string;
  values: JsonObject;
}

/** Saves `values`. `seen`: when the known draft on the server was kept. */
export function makeSaveRequest(
  { id, revision }: StoredRecord,
  values: JsonObject,
  seen: string | undefined,
): SaveRequest {
  const body = {
    ...(id === '' ? {} : { id, revision }),
    values,
    ...(seen === undefined ? {} : { seen }),
  };
  return { body, key: makeUuid(), values };
}

/** Publishes the draft of a record, which holds `values`. */
export const makePublishRequest = ({ id }: StoredRecord, values: JsonObject, seen: string): SaveRequest => ({
  call: 'publish',
  body: { id, seen },
  key: makeUuid(),
  values,
});

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

const store = openBrowserStore(DATABASE, STORE);

async function run<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    return (await track('kept work', store(mode, ask))).result as Result;
  } catch {
    // A private window has no database: the work is then lost with its tab, as in every form.
    return undefined;
  }
}

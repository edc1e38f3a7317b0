// Keeps unsaved work in this browser, so that it survives a closed tab and a dead battery.
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import { track } from '../../../../runtime/model/pending-work.ts';

import { openWorkKeeper } from '../../../client/work-keeper.ts';
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

/** A private window has no database: the work is then lost with its tab, as in every form. */
const quietly = <Result>(request: Promise<Result>): Promise<Result | undefined> =>
  track(
    'kept work',
    request.catch(() => undefined),
  );

/** The kept work of one record and owner. `call` reads the record; a new one has an empty `id`. */
export function openKeeper({
  projectCode,
  owner,
  call,
  id,
}: Record<'projectCode' | 'owner' | 'call' | 'id', string>) {
  const inside = (list: readonly string[]): string => JSON.stringify(list).slice(1, -1);
  const key = `${inside([call, id])}]`;
  const keeper = openWorkKeeper<KeptWork>({
    database: 'tessera-console',
    store: 'records',
    prefix: `[${inside([projectCode, owner])},`,
    timeOf: ({ at }) => at,
  });
  return {
    read: async () => (await quietly(keeper.list()))?.find(([each]) => each === key)?.[1],
    write: (work: KeptWork) => quietly(keeper.write(key, work)),
    remove: () => quietly(keeper.remove(key)),
  };
}

export type WorkKeeper = ReturnType<typeof openKeeper>;

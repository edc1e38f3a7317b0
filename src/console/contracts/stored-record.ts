/** What a call `get` of an entity answers, as far as every screen knows it. */
import { isObject, type JsonObject } from '../../../runtime/model/json.ts';

export interface StoredRecord {
  id: string;
  /** 0 for a record that is not saved yet. */
  revision: number;
  values: JsonObject;
}

/** Reads the answer of `get`; undefined for the answer of a call that is no entity's. */
export function readStored(record: unknown): StoredRecord | undefined {
  if (!isObject(record) || !isObject(record.values)) return undefined;
  return {
    id: String(record.id ?? ''),
    revision: Number(record.revision ?? 0),
    values: record.values as JsonObject,
  };
}

/** Another call of the same entity: `consoleRedirect.save` beside `consoleRedirect.get`. */
export function callBeside(call: string, name: string): string {
  return `${call.slice(0, call.lastIndexOf('.'))}.${name}`;
}

/** Reads what a call `get` of an entity answers, as far as every screen knows it. */
import { isObject, type JsonObject } from '../../../runtime/model/json.ts';

/** When a draft was kept, and by whom. */
export interface DraftNote {
  at: string;
  who: string;
}

/** When a draft goes public, and what has made the record what it is. */
export interface Publication {
  plan?: { at: string; by: string; hasFailed: boolean };
  /** Alone, or together with others. */
  last?: { changeSet: string; at: string; isAlone: boolean };
}

export interface StoredRecord {
  id: string;
  /** 0 for a record that is not saved yet. */
  revision: number;
  values: JsonObject;
  /** What was typed and is not saved. */
  draft?: DraftNote & { values: JsonObject; revision: number };
  publication?: Publication;
}

/** What `save` and `restore` answer. */
export interface SavedRecord extends Pick<StoredRecord, 'id' | 'revision'> {
  /** What was left out of its texts, in words. */
  warning?: string;
}

/** Reads the answer of `get`; undefined for the answer of a call that is no entity's. */
export function readStored(record: unknown): StoredRecord | undefined {
  if (!isObject(record) || !isObject(record.values)) return undefined;
  return {
    id: String(record.id ?? ''),
    revision: Number(record.revision ?? 0),
    values: record.values as JsonObject,
    ...(isObject(record.draft) ? { draft: record.draft as unknown as StoredRecord['draft'] } : {}),
    ...(isObject(record.publication) ? { publication: record.publication } : {}),
  };
}

/** Another call of the same entity: `consoleRedirect.save` beside `consoleRedirect.get`. */
export function callBeside(call: string, name: string): string {
  return `${call.slice(0, call.lastIndexOf('.'))}.${name}`;
}

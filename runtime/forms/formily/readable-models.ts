/** Limits what expressions read of Formily's forms and fields. */
import type { Read } from '../../language/values.ts';

/**
 * Members that hold the same in a browser and on a server. Of errors both know none in a form that is sent:
 * browsers send valid forms, and the server checks values after reactions have run.
 */
export const READABLE: ReadonlySet<string> = new Set([
  'value',
  'initialValue',
  'values',
  'initialValues',
  'visible',
  'hidden',
  'display',
  'title',
  'description',
  'required',
  'disabled',
  'editable',
  'readOnly',
  'readPretty',
  'pattern',
  'content',
  'data',
  'dataSource',
  'index',
  'errors',
  'selfErrors',
  'valid',
  'invalid',
]);

/** A form or field of Formily of which only `READABLE` members can be read. */
class ReadableModel {
  readonly #model: object;
  constructor(model: object) {
    this.#model = model;
  }
  read(name: string): unknown {
    return READABLE.has(name) ? Reflect.get(this.#model, name) : undefined;
  }
}

/** Wraps a form or field for expressions; undefined when there is none. */
export function toReadable(model: unknown): unknown {
  return typeof model === 'object' && model !== null ? new ReadableModel(model) : undefined;
}

/**
 * Reads own data members through Formily's proxies, so that Formily observes the read, also of missing
 * members.
 */
export const readObserved: Read = (holder, name) => {
  if (holder === null || holder === undefined) return undefined;
  if (holder instanceof ReadableModel) return holder.read(name);
  const own = Object.getOwnPropertyDescriptor(holder, name);
  const isData = own === undefined ? !(name in Object.prototype || name in Array.prototype) : 'value' in own;
  if (!isData || (own === undefined && typeof holder !== 'object')) return undefined;
  const value: unknown = Reflect.get(Object(holder), name);
  return typeof value === 'function' ? undefined : value;
};

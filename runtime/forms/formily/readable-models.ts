import type { Read } from '../../language/values.ts';

/** The members of Formily's models that expressions may read: those that say the same in a browser and on a server, where nobody types or sees messages. */
const READABLE: ReadonlySet<string> = new Set([
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
  'dataSource',
  'index',
]);

/** A model of Formily's (a form, a field) of which only listed members can be read. */
class Exposed {
  readonly #model: object;
  constructor(model: object) {
    this.#model = model;
  }
  read(name: string): unknown {
    return READABLE.has(name) ? Reflect.get(this.#model, name) : undefined;
  }
}

/** Lets expressions read a model; nothing stays nothing. */
export function expose(model: unknown): unknown {
  return typeof model === 'object' && model !== null ? new Exposed(model) : undefined;
}

/** Reads own data members, telling Formily that they were read, even those that are not there yet. */
export const readObserved: Read = (holder, name) => {
  if (holder === null || holder === undefined) return undefined;
  if (holder instanceof Exposed) return holder.read(name);
  const own = Object.getOwnPropertyDescriptor(holder, name);
  const isData = own === undefined ? !(name in Object.prototype || name in Array.prototype) : 'value' in own;
  if (!isData || (own === undefined && typeof holder !== 'object')) return undefined;
  const value: unknown = Reflect.get(Object(holder), name);
  return typeof value === 'function' ? undefined : value;
};

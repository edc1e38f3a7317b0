/** Limits what expressions and functions read and change of Formily's forms and fields. */
import { isField, isForm, isGeneralField, isQuery, type Form, type GeneralField } from '@formily/core';
import { failType } from '../../language/limits.ts';
import { FIELD_STATES } from '../rules/field-states.ts';
import type { Read } from '../../language/values.ts';
import type { Write } from '../../language/effects.ts';

/**
 * Members that hold the same in a browser and on a server. Of errors both know none in a form that is sent:
 * browsers send valid forms, and the server checks values after reactions have run.
 */
export const READABLE: ReadonlySet<string> = new Set([
  ...FIELD_STATES,
  'values',
  'initialValues',
  'index',
  'errors',
  'valid',
  'invalid',
]);

/** Members that a function of a reaction may set; the others say what cannot be set. */
const WRITABLE: ReadonlySet<string> = new Set([
  ...FIELD_STATES,
  'loading',
  'selfWarnings',
  'componentProps',
  'decoratorProps',
]);

type Callback = (model: unknown) => unknown;

/** Runs a function that Formily may call later, with limits of its own. */
export type RunLater = (run: () => unknown) => void;

/** A form or field of Formily of which only `READABLE` members can be read. */
class ReadableModel {
  readonly #model: object;
  /** Set in the functions of reactions, which may change it. */
  readonly #later: RunLater | undefined;

  constructor(model: object, later: RunLater | undefined) {
    this.#model = model;
    this.#later = later;
  }

  read(name: string): unknown {
    if (name === 'form') return toReadable(Reflect.get(this.#model, 'form'), this.#later);
    if (name === 'componentProps' || name === 'decoratorProps') return new Props(this.#model, name);
    return READABLE.has(name) ? Reflect.get(this.#model, name) : undefined;
  }

  write(name: string, value: unknown): void {
    if (this.#later === undefined || !WRITABLE.has(name)) failType(value, `no value of "${name}"`);
    Reflect.set(this.#model, name, value);
  }

  /** Calls a listed method with its values; functions get the models that they change. */
  call(name: string, args: readonly unknown[]): unknown {
    const model: unknown = this.#model;
    const wrap = (each: unknown): unknown => toReadable(each, this.#later);
    const [first, second] = args;
    if (name === 'query' && (isForm(model) || isGeneralField(model))) return wrap(model.query(String(first)));
    if (isQuery(model) && name === 'take') {
      const field: unknown = model.take();
      if (typeof first === 'function' && isGeneralField(field)) this.#change(first as Callback, field);
      return wrap(field);
    }
    if (isQuery(model) && name === 'get')
      return READABLE.has(String(first)) ? model.get(String(first) as never) : undefined;
    if (isQuery(model) && (name === 'value' || name === 'initialValue')) return model[name]();
    if (isForm(model) && name === 'getValuesIn') return model.getValuesIn(String(first));
    if (this.#later === undefined) return failType(undefined, `something that "${name}" may change`);
    if (name === 'setState' && typeof first === 'function') return this.#change(first as Callback, model);
    if (isForm(model)) return this.#callForm(model, name, first, second);
    if (isGeneralField(model)) return this.#callField(model, name, first);
    return failType(undefined, `a method "${name}"`);
  }

  #change(callback: Callback, model: unknown): void {
    const later = this.#later;
    later?.(() => callback(toReadable(model, later)));
  }

  #callForm(form: Form, name: string, first: unknown, second: unknown): unknown {
    const path = String(first);
    if (name === 'setFieldState' || name === 'getFieldState') {
      const change =
        typeof second === 'function'
          ? (state: unknown): void => this.#change(second as Callback, state)
          : (state: unknown): void => setAll(toReadable(state, this.#later), second);
      if (name === 'setFieldState') return form.setFieldState(path, change as never);
      return typeof second === 'function'
        ? form.getFieldState(path, change as never)
        : toReadable(form.query(path).take(), this.#later);
    }
    if (name === 'setValues') return form.setValues(Object(first) as object);
    if (name === 'setValuesIn') return form.setValuesIn(path, second);
    return failType(undefined, `a method "${name}" of the form`);
  }

  #callField(field: GeneralField, name: string, value: unknown): void {
    if (name === 'setComponentProps' || name === 'setDecoratorProps') {
      Props.set(
        field,
        name === 'setComponentProps' ? 'componentProps' : 'decoratorProps',
        Object(value) as object,
      );
      return;
    }
    if (name === 'setState') return setAll(this, value);
    const state = SETTERS[name];
    if (state === undefined) return failType(undefined, `a method "${name}" of a field`);
    if (state === 'value' && isField(field)) field.setValue(value);
    else this.write(state, value);
  }
}

/** What the setters of fields set. */
const SETTERS: Readonly<Record<string, string>> = {
  setValue: 'value',
  setInitialValue: 'initialValue',
  setTitle: 'title',
  setDescription: 'description',
  setDisplay: 'display',
  setPattern: 'pattern',
  setRequired: 'required',
  setDataSource: 'dataSource',
  setLoading: 'loading',
  setContent: 'content',
  setData: 'data',
};

/** The props of a component: forms look like their site, so only the known ones have an effect. */
class Props {
  readonly #model: object;
  readonly #name: 'componentProps' | 'decoratorProps';

  constructor(model: object, name: 'componentProps' | 'decoratorProps') {
    this.#model = model;
    this.#name = name;
  }

  static set(model: object, name: 'componentProps' | 'decoratorProps', change: object): void {
    const before: unknown = Reflect.get(model, name);
    Reflect.set(model, name, { ...Object(before), ...change } as object);
  }

  read(name: string): unknown {
    const props: unknown = Reflect.get(this.#model, this.#name);
    const value: unknown = Object.getOwnPropertyDescriptor(Object(props), name)?.value;
    return typeof value === 'function' ? undefined : value;
  }

  write(name: string, value: unknown): void {
    Props.set(this.#model, this.#name, { [name]: value });
  }
}

function setAll(model: unknown, change: unknown): void {
  if (model instanceof ReadableModel)
    for (const [name, value] of Object.entries(Object(change) as object)) model.write(name, value);
}

/** Wraps a form or field for expressions; undefined when there is none. */
export function toReadable(model: unknown, later?: RunLater): unknown {
  return typeof model === 'object' && model !== null ? new ReadableModel(model, later) : undefined;
}

/**
 * Reads own data members through Formily's proxies, so that Formily observes the read, also of missing
 * members.
 */
export const readObserved: Read = (holder, name) => {
  if (holder === null || holder === undefined) return undefined;
  if (holder instanceof ReadableModel || holder instanceof Props) return holder.read(name);
  const own = Object.getOwnPropertyDescriptor(holder, name);
  const isData = own === undefined ? !(name in Object.prototype || name in Array.prototype) : 'value' in own;
  if (!isData || (own === undefined && typeof holder !== 'object')) return undefined;
  const value: unknown = Reflect.get(Object(holder), name);
  return typeof value === 'function' ? undefined : value;
};

/** Sets a member of a field, its props or its state. */
export const writeModel: Write = (holder, name, value) => {
  if (holder instanceof ReadableModel || holder instanceof Props) holder.write(name, value);
  else failType(holder, 'a field or its state, to be set');
};

const METHODS = ['query', 'take', 'get', 'value', 'initialValue', 'getValuesIn', 'setState', 'setFieldState'];

/** The methods of forms and fields that functions may call, by name. */
export const MODEL_METHODS = Object.fromEntries(
  [
    ...METHODS,
    ...Object.keys(SETTERS),
    'getFieldState',
    'setValues',
    'setValuesIn',
    'setComponentProps',
    'setDecoratorProps',
  ].map((name) => [
    name,
    (holder: unknown, args: readonly unknown[]): unknown => {
      if (holder === null || holder === undefined) return undefined;
      return holder instanceof ReadableModel
        ? holder.call(name, args)
        : failType(holder, 'a field or the form');
    },
  ]),
);

/** Those of them that take functions. */
export const TAKES_FUNCTIONS: ReadonlySet<string> = new Set([
  'setFieldState',
  'getFieldState',
  'setState',
  'take',
]);

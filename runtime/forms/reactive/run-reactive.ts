import {
  createForm,
  isDataField,
  type ArrayField,
  type DataField,
  type Form,
  type GeneralField,
} from '@formily/core';
import { Schema } from '@formily/json-schema';
import { readAt, writeAt } from '../../model/pointer.ts';
import type { FormScope } from '../formily/expressions.ts';
import { findMessages, isFine, readChecks } from '../static/validators.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { NestedRule } from '../rules/rule.ts';
import { isTurnOver, takeTurn } from './time-slices.ts';

/** What Formily makes of one live field. */
export interface LiveState {
  isShown: boolean;
  /** The rules let a visitor change it. */
  isEditable: boolean;
  value: unknown;
  /** The engine's messages of broken rules. */
  messages: string[];
}

const schemas = new WeakMap<NestedRule, Schema>();

function schemaOf(rules: NestedRule): Schema {
  const known = schemas.get(rules);
  if (known !== undefined) return known;
  const made = new Schema(rules as ConstructorParameters<typeof Schema>[0]);
  schemas.set(rules, made);
  return made;
}

/** Makes the fields of a schema as drawing them would, one a step; `scope` is what their expressions find. */
export function* createFields(
  form: Form,
  schema: Schema,
  scope: object,
  parent?: GeneralField,
): Generator<GeneralField, void> {
  for (const inner of Object.values(schema.properties ?? {}))
    yield* createOne(form, inner, String(inner.name), scope, parent);
}

function* createOne(
  form: Form,
  schema: Schema,
  name: string,
  scope: object,
  parent: GeneralField | undefined,
): Generator<GeneralField, void> {
  const props = { ...schema.toFieldProps({ scope }), name, basePath: parent?.address };
  if (schema.type === 'array') {
    yield* createRows(form, schema, scope, form.createArrayField(props));
    return;
  }
  const field =
    schema.type === 'void'
      ? form.createVoidField(props)
      : schema.type === 'object'
        ? form.createObjectField(props)
        : form.createField(props);
  yield field;
  if (schema.type === 'void' || schema.type === 'object') yield* createFields(form, schema, scope, field);
}

function* createRows(
  form: Form,
  schema: Schema,
  scope: object,
  list: ArrayField,
): Generator<GeneralField, void> {
  yield list;
  yield* createFields(form, schema, scope, list);
  const { items } = schema;
  const rows = list.value as unknown;
  if (items === undefined || Array.isArray(items) || !Array.isArray(rows)) return;
  for (const index of rows.keys())
    yield* createOne(form, items, String(index), rowScope(scope, list, index), list);
}

// As the browser's rows do: what an expression reads of its row is what stands there at that time.
function rowScope(scope: object, list: ArrayField, $index: number): object {
  return {
    ...scope,
    $index,
    get $record(): unknown {
      return (list.value as unknown[] | undefined)?.[$index];
    },
    get $records(): unknown {
      return list.value as unknown;
    },
  };
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

const isBare = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

async function readState(field: DataField): Promise<LiveState> {
  const isShown = field.display === 'visible';
  const isEditable = field.pattern === 'editable';
  const value = plain(field.value);
  const state = { isShown, isEditable, value, messages: [] };
  if (!isShown || !isEditable) return state;
  const checks = readChecks(field.validator);
  const context = { field, form: field.form };
  return isFine(checks, value, context)
    ? state
    : { ...state, messages: await findMessages(checks, value, context) };
}

// By where their values stand: containers that leave no trace in the values are in the way of Formily's own search.
function dataFields(form: Form): Map<string, DataField> {
  return new Map(
    Object.values(form.fields)
      .filter(isDataField)
      .map((field) => [field.path.toString(), field]),
  );
}

/**
 * Runs the live part of a form on `values`, as a browser would, and tells the state of each field. What rules compute or lock is computed from the rest,
 * never taken from the caller: a preset value would otherwise win over a computed one. `null` is the value of a field that somebody cleared.
 */
export async function runLive(
  rules: NestedRule,
  planned: readonly PlannedField[],
  values: Record<string, unknown>,
  scope: FormScope,
): Promise<Map<PlannedField, LiveState>> {
  const sent = planned.filter(({ rows, path }) => rows === undefined && readAt(values, path) !== undefined);
  const settled = sent.filter(({ isSettled }) => isSettled);
  // What somebody emptied would be filled with its default again.
  const cleared = sent.filter(({ isSettled, path }) => !isSettled && isBare(readAt(values, path)));
  const free = settled.reduce((left, field) => writeAt(left, field.path, undefined), values);
  // Formily writes into what it is given.
  const form = createForm({ values: structuredClone(free) });
  try {
    for (const _ of createFields(form, schemaOf(rules), scope)) if (isTurnOver()) await takeTurn();
    const made = dataFields(form);
    for (const { path, isComputed } of [...settled, ...cleared]) {
      const field = made.get(path.join('.'));
      if (
        field?.pattern === 'editable' &&
        field.display === 'visible' &&
        (!isComputed || isBare(field.value))
      )
        field.setValue(readAt(values, path) as never);
    }
    const states = new Map<PlannedField, LiveState>();
    for (const each of planned) {
      const field = made.get(each.path.join('.'));
      if (field !== undefined) states.set(each, await readState(field));
      if (isTurnOver()) await takeTurn();
    }
    return states;
  } finally {
    await forget(form);
  }
}

// Otherwise its reactions stay alive for ever.
async function forget(form: Form): Promise<void> {
  for (const field of Object.values(form.fields)) {
    field.dispose();
    if (isTurnOver()) await takeTurn();
  }
  form.onUnmount();
}

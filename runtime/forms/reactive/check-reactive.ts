/**
 * Checks fields whose state only Formily can compute: the reactive tier. A form of Formily is made for each
 * submission.
 */
import {
  createForm,
  isArrayField,
  isDataField,
  LifeCycleTypes,
  type DataField,
  type Form,
  type GeneralField,
} from '@formily/core';
import { Schema } from '@formily/json-schema';
import type { Path } from '../../model/pointer.ts';
import type { FormScope } from '../formily/expressions.ts';
import type { NestedRule } from '../rules/rule.ts';
import type { FieldState } from '../static/field-state.ts';
import { collectMessages, compileValidators, passesAll, workForValue } from '../static/validators.ts';
import { createFields, isTold } from './create-fields.ts';
import { work, workFor } from '../work.ts';
import { readField, writeField } from '../values/field-value.ts';
import { removeTyped, typeValues, type TypedInput } from './type-values.ts';

/** What the reactive tier must know of a field. */
interface ReactiveInput {
  path: Path;
  at: Path;
  rows?: object;
  /** A keyword makes the field read-only. */
  isLocked: boolean;
  /** Rules may compute the value. */
  isComputed: boolean;
  rule: NestedRule;
}

/** How a visitor came to the values of a submission. */
export type Way = 'sent' | 'typed' | 'kept';

const schemas = new WeakMap<NestedRule, Schema>();

function compileSchema(rules: NestedRule): Schema {
  const known = schemas.get(rules);
  if (known !== undefined) return known;
  const schema = new Schema(rules as ConstructorParameters<typeof Schema>[0]);
  schemas.set(rules, schema);
  return schema;
}

/**
 * Runs the reactive part of a form on the values of a submission and returns the state of each field.
 *
 * A value that rules compute or lock is first left out, because a given value would win over a computed one
 * in Formily. It is set afterwards, where a visitor can set it: as in the browser, what is typed over a
 * computed value stays.
 *
 * On the way `typed` all values are entered one after the other, as a visitor does: some reactions
 * run only on a change, and some computed values stay when their expression gives nothing any more. On the
 * way `kept` a field that reactions compute first has its sent value: it stays where no reaction sets another
 * one, as with `when` without `otherwise`.
 */
export async function checkReactive<F extends ReactiveInput>(
  schema: NestedRule,
  fields: readonly F[],
  values: Record<string, unknown>,
  scope: FormScope,
  way: Way = 'sent',
  all: readonly TypedInput[] = [],
): Promise<Map<F, FieldState>> {
  const sent = fields.filter(({ rows, path }) => rows === undefined && readField(values, path) !== undefined);
  const controlled = sent.filter(isControlled);
  // Formily would put the default into an emptied field, so these are set afterwards too.
  const emptied = sent.filter((field) => !isControlled(field) && isEmpty(readField(values, field.path)));
  const typed = way === 'typed' ? all : [];
  // A copy, because Formily writes into the values that it is given.
  const initial = structuredClone(values);
  for (const { path } of controlled) writeField(initial, path, undefined);
  removeTyped(initial, typed);
  const form = createForm({ values: initial });
  try {
    createFields(form, compileSchema(schema), scope);
    const made = dataFieldsOf(form);
    await typeValues(
      form,
      made,
      typed.filter((each) => !isControlled(each)),
      values,
    );
    if (way === 'kept') keepValues(form, made, controlled, values);
    setValues(made, [...controlled, ...emptied], values);
    const states = new Map<F, FieldState>();
    for (const each of fields) {
      const field = made.get(each.path.join('.'));
      workFor(each.at);
      if (field !== undefined) states.set(each, await readState(field));
      // Formily may catch what a check throws.
      work(0);
    }
    return states;
  } finally {
    dispose(form);
  }
}

const isControlled = ({ isLocked, isComputed }: ReactiveInput): boolean => isLocked || isComputed;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

// Fields by the path of their values. Formily's own search by path stops at void containers.
function dataFieldsOf(form: Form): Map<string, DataField> {
  return new Map(
    Object.values(form.fields)
      .filter(isDataField)
      .map((field) => [field.path.toString(), field]),
  );
}

function setValues(
  made: ReadonlyMap<string, DataField>,
  inputs: readonly ReactiveInput[],
  values: Record<string, unknown>,
): void {
  for (const { path, isComputed } of inputs) {
    const field = made.get(path.join('.'));
    if (field?.pattern !== 'editable' || field.display === 'none') continue;
    if (!isComputed || field.display === 'visible') field.setValue(readField(values, path) as never);
  }
}

/** Gives computed fields their sent values, and lets all reactions run again. */
function keepValues(
  form: Form,
  made: ReadonlyMap<string, DataField>,
  inputs: readonly ReactiveInput[],
  values: Record<string, unknown>,
): void {
  for (const { path, isComputed, rule } of inputs) {
    const field = made.get(path.join('.'));
    if (!isComputed || rule['x-value'] !== undefined || field === undefined) continue;
    if (field.display !== 'none') field.setValue(readField(values, path) as never);
  }
  for (const field of Object.values(form.fields))
    for (const react of [field.props.reactions ?? []].flat())
      if (isTold(react)) field.notify(LifeCycleTypes.ON_FIELD_INIT);
      else react(field as never);
}

async function readState(field: DataField): Promise<FieldState> {
  const isEditable = field.pattern === 'editable';
  const value = toPlain(field.value);
  const display = field.display as FieldState['display'];
  const messages = field
    .queryFeedbacks({ type: 'error', code: 'EffectError' })
    // A reaction may set one text instead of a list.
    .flatMap(({ messages: set }) => (Array.isArray(set) ? (set as unknown[]) : [set]))
    .filter((message) => typeof message === 'string' && message !== '')
    .map(String);
  const isInHidden = isHiddenContainer(field.parent);
  const state: FieldState = { display, isEditable, value, messages, isInHidden };
  // As Formily does: what a visitor cannot edit is not validated.
  if (display !== 'visible' || !isEditable) return state;
  const validators = compileValidators(field.validator);
  workForValue(validators, value);
  const context = { field, form: field.form };
  return passesAll(validators, value, context)
    ? state
    : { ...state, messages: [...(await collectMessages(validators, value, context)), ...messages] };
}

// Rows and lists are drawn by their own values, hidden or not.
function isHiddenContainer(parent: GeneralField | undefined): boolean {
  if (parent === undefined) return false;
  return (parent.display === 'hidden' && !isArrayField(parent)) || isHiddenContainer(parent.parent);
}

// Formily's values are observable proxies.
function toPlain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

// Without this the reactions of the form stay in memory.
function dispose(form: Form): void {
  for (const field of Object.values(form.fields)) field.dispose();
  form.onUnmount();
}

import { createForm, isVoidField, type Field, type Form, type GeneralField } from '@formily/core';
import { Schema } from '@formily/json-schema';
import { isObject } from '../model/json.ts';
import { readAt, writeAt, type Path } from '../model/pointer.ts';
import type { FormScope } from './language.ts';
import type { PlannedField } from './plan/plan.ts';
import type { NestedRule } from './rule.ts';
import { validateForm } from './validation.ts';

/** What Formily makes of one live field. */
export interface LiveState {
  isShown: boolean;
  /** The rules let a visitor change it. */
  isEditable: boolean;
  value: unknown;
  /** What may be chosen. */
  choices: readonly unknown[];
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

// Formily makes a field when it is drawn; here drawing is walking.
function createFields(form: Form, schema: Schema, scope: FormScope, parent?: GeneralField): void {
  for (const inner of Object.values(schema.properties ?? {})) {
    const props = { ...inner.toFieldProps({ scope }), name: String(inner.name), basePath: parent?.address };
    if (inner.type === 'void') createFields(form, inner, scope, form.createVoidField(props));
    else if (inner.type === 'object') createFields(form, inner, scope, form.createObjectField(props));
    else if (inner.type === 'array') form.createArrayField(props);
    else form.createField(props);
  }
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

const isBare = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

function stateOf(form: Form, path: Path): LiveState | undefined {
  const field = form.query(path.join('.')).take();
  if (field === undefined || isVoidField(field)) return undefined;
  const messages = field.queryFeedbacks({ type: 'error' }).flatMap((feedback) => (feedback.messages ?? []) as unknown[]);
  return {
    isShown: field.display === 'visible',
    isEditable: field.pattern === 'editable',
    value: plain(field.value),
    choices: (field.dataSource ?? []).map((choice: unknown) => (isObject(choice) ? choice.value : choice)),
    messages: messages.map(String),
  };
}

/**
 * Runs the live part of a form on `values`, as a browser would, and tells the state of each field. What rules compute or lock is computed from the rest,
 * never taken from the caller: a preset value would otherwise win over a computed one.
 */
export async function runLive(
  rules: NestedRule,
  fields: readonly PlannedField[],
  values: Record<string, unknown>,
  scope: FormScope,
): Promise<(LiveState | undefined)[]> {
  const settled = fields.filter((field) => field.isSettled && readAt(values, field.path) !== undefined);
  const free = settled.reduce((left, field) => writeAt(left, field.path, undefined), values);
  // Formily writes into what it is given.
  const form = createForm({ values: structuredClone(free) });
  try {
    createFields(form, schemaOf(rules), scope);
    for (const { path } of settled) {
      const field = form.query(path.join('.')).take();
      if (field === undefined || isVoidField(field)) continue;
      if (field.pattern === 'editable' && field.display === 'visible' && isBare(field.value))
        (field as Field).setValue(readAt(values, path));
    }
    await validateForm(form);
    return fields.map((field) => stateOf(form, field.path));
  } finally {
    // Otherwise its reactions stay alive for ever.
    form.onUnmount();
    form.clearFormGraph();
  }
}

/** Creates Formily's fields from a schema without drawing them. */
import type { ArrayField, Form, GeneralField } from '@formily/core';
import type { Schema } from '@formily/json-schema';

/**
 * Creates the fields that drawing the schema would create, one at each step; `scope` is the scope of
 * expressions.
 */
export function* createFields(
  form: Form,
  schema: Schema,
  scope: object,
  parent?: GeneralField,
): Generator<GeneralField, void> {
  for (const inner of Object.values(schema.properties ?? {}))
    yield* createField(form, inner, String(inner.name), scope, parent);
}

function* createField(
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
    yield* createField(form, items, String(index), rowScope(scope, list, index), list);
}

// Getters, as in the browser: an expression reads the row's current values, not those at creation.
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

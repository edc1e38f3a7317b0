/** A program: fills in forms with stock Formily, its own compiler and validators, without a browser. */
import { createForm, isDataField, registerValidateLocale, setValidateLanguage } from '@formily/core';
import type { Form, GeneralField } from '@formily/core';
import { Schema, type ISchema } from '@formily/json-schema';
import { collectValues } from '../../../../runtime/forms/values/collect-values.ts';
import type { Rule } from './corpus-list.ts';
import { RULE_NAMES } from './rule-names.ts';

/** Values by the paths of their fields, in the order in which they are typed. */
export type Filling = Readonly<Record<string, unknown>>;

/** What a form sends, and `/path @rule` of each error. */
export interface StockVerdict {
  sent: unknown;
  errors: string[];
}

export interface StockForm {
  rule: readonly Rule[];
  fillings: readonly Filling[];
}

registerValidateLocale({ names: Object.fromEntries(RULE_NAMES.map((rule) => [rule, `@${rule}`])) });
setValidateLanguage('names');

function schemaOf(rule: readonly Rule[]): Schema {
  const definitions = Object.assign({}, ...rule.map((each) => each.definitions)) as object;
  const named = rule.map(({ name, definitions: _, ...each }) => [String(name), each] as const);
  const properties = Object.fromEntries(named);
  return new Schema({ type: 'object', definitions, properties } as ISchema);
}

const orderedProperties = (schema: Schema): [string, Schema][] =>
  Schema.getOrderProperties(schema).map(({ key, schema: inner }) => [String(key), inner as Schema]);

function createInside(form: Form, schema: Schema, parent?: GeneralField): void {
  for (const [key, inner] of orderedProperties(schema)) {
    const props = { ...inner.toFieldProps({ scope: {} }), name: key, basePath: parent?.address };
    if (inner.type === 'array') form.createArrayField(props);
    else if (inner.type === 'void') createInside(form, inner, form.createVoidField(props));
    else if (inner.type === 'object') createInside(form, inner, form.createObjectField(props));
    else form.createField(props);
  }
}

async function fillIn(schema: Schema, filling: Filling): Promise<StockVerdict> {
  const form = createForm();
  createInside(form, schema);
  for (const [path, value] of Object.entries(filling)) {
    const field = Object.values(form.fields).find(
      (each) => isDataField(each) && each.path.toString() === path,
    );
    if (field === undefined || !isDataField(field)) continue;
    if (field.display === 'visible' && field.pattern === 'editable') await field.onInput(value);
  }
  const isValid = await (form.validate() as Promise<unknown>).then(
    () => true,
    () => false,
  );
  const shown = Object.values(form.fields).filter(isDataField);
  const errors = shown
    .filter(({ display }) => display === 'visible')
    .flatMap(({ path, selfErrors }) =>
      selfErrors.map((error) => `/${path.toString().replaceAll('.', '/')} ${String(error)}`),
    );
  const verdict = { sent: collectValues(form), errors: errors.toSorted() };
  form.onUnmount();
  if (isValid !== (errors.length === 0)) throw new Error('A form is invalid without errors.');
  return verdict;
}

process.on('message', ({ rule, fillings }: StockForm) => {
  const answer = async (): Promise<void> => {
    const schema = schemaOf(rule);
    const verdicts: StockVerdict[] = [];
    for (const each of fillings) verdicts.push(await fillIn(schema, each));
    process.send?.(verdicts);
  };
  answer().catch((error: unknown) => process.send?.({ error: String(error) }));
});

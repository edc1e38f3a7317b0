// Makes fields of forms from the schemas of a block's data: Formily rules.
import type { LocalizedText } from '../../generated/documents.generated.ts';
import { isObject, type JsonObject } from '../../model/json.ts';
import type { Schema, Setting, SettingMember } from './setting.ts';

type Rule = Record<string, unknown>;

/** Fields by name, as the dialog `settings` writes them. */
export type FieldTemplates = Readonly<Record<string, Rule>>;

/** The field of an option that is the strength of a scrim. */
const SCRIM_FIELD = 'scrim';

/** Up to this number, choices are shown side by side; more are in a list that opens. */
const MAX_SIDE_BY_SIDE = 4;

/** The field of an option: the one that its setting names, or that of its type. */
export function optionField(
  { schema, setting }: Omit<SettingMember, 'path'>,
  templates: FieldTemplates,
): Rule {
  const { title, field = schema.scrim === true ? SCRIM_FIELD : undefined } = setting;
  const template = field === undefined ? undefined : templates[field];
  const listed = listChoices(schema, setting.choices ?? {});
  if (template !== undefined)
    return { type: typeName(schema), title, ...(listed.length > 0 ? { enum: listed } : {}), ...template };
  if (schema.type === 'array')
    return {
      type: 'array',
      title,
      enum: listed,
      'x-component': 'Select',
      'x-component-props': { mode: 'multiple' },
    };
  if (listed.length > 0)
    return {
      type: typeof listed[0]?.value,
      title,
      enum: listed,
      // Nothing is stored for it: it is what the block has without a choice.
      ...(listed[0]?.value === '' ? { default: '' } : {}),
      'x-component': listed.length > MAX_SIDE_BY_SIDE ? 'Select' : 'Radio',
    };
  return { title, ...plainField(schema) };
}

/** The field of a list: its rows are called by the first text that an item has. */
export function listField(
  { schema, setting }: Omit<SettingMember, 'path'>,
  list: string,
  labels: readonly string[],
  templates: FieldTemplates,
): Rule {
  const { minItems, maxItems } = schema;
  const props = {
    list,
    labels,
    fewest: minItems ?? 0,
    ...(maxItems === undefined ? {} : { longest: maxItems }),
  };
  return withProps({ type: 'array', title: setting.title, ...templates.list }, props);
}

/** A field with more props than its template has. */
export function withProps(rule: Rule, props: JsonObject | Rule): Rule {
  const own = rule['x-component-props'];
  return { ...rule, 'x-component-props': { ...(isObject(own) ? own : {}), ...props } };
}

/** A field with what people read below it. */
export function withHelp(rule: Rule, { help }: Setting): Rule {
  return help === undefined ? rule : { ...rule, description: help };
}

function plainField(schema: Schema): Rule {
  const { type, minimum, maximum, maxLength } = schema;
  if (type === 'boolean') return { type, 'x-component': 'Switch' };
  if (type === 'string') {
    const rule = { type, 'x-component': 'Input' };
    return maxLength === undefined ? rule : withProps({ ...rule, maxLength }, { maxLength });
  }
  // The box takes what is typed: the range is said, and a number outside of it is not changed in silence.
  const range = typeof minimum === 'number' && typeof maximum === 'number' ? `${minimum}–${maximum}` : '';
  return {
    type: 'number',
    minimum,
    maximum,
    ...(range === '' ? {} : { description: range }),
    'x-component': 'NumberPicker',
    'x-component-props': type === 'integer' ? { precision: 0 } : {},
  };
}

/** The type of a Formily rule. */
function typeName({ type, enum: values }: Schema): string {
  if (typeof type === 'string') return type === 'integer' ? 'number' : type;
  return Array.isArray(values) ? typeof values[0] : 'string';
}

function listChoices(
  { enum: own, items }: Schema,
  titles: NonNullable<Setting['choices']>,
): { label: LocalizedText | string; value: unknown }[] {
  const values = own ?? (isObject(items) ? items.enum : undefined);
  if (!Array.isArray(values)) return [];
  return values.map((value: unknown) => ({ label: titles[String(value)] ?? String(value), value }));
}

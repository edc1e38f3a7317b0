// Makes the form of a block's settings from the schema of its data.
import type { BlockDocument, DialogDocument, LocalizedText } from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A member of a block's data that owners set in a form. */
interface Setting {
  name: string;
  schema: Schema;
  title: LocalizedText;
  choices: Readonly<Record<string, LocalizedText>>;
}

/** Up to this number, choices are shown side by side; more are in a list that opens. */
const MAX_SIDE_BY_SIDE = 4;

/** Members that hold the parts of a block, which are edited on the page. */
const PART_MEMBERS: ReadonlySet<string> = new Set(['subContentMap', 'resourceMap']);

/**
 * The members of a block's data that are no parts: each says by `setting` how owners set it, or that they do
 * not.
 */
export function listOptions(data: BlockDocument['data']): [name: string, schema: Schema][] {
  if (!isObject(data.properties)) return [];
  return Object.entries(data.properties).filter(
    (entry): entry is [string, Schema] =>
      !PART_MEMBERS.has(entry[0]) && isObject(entry[1]) && isOption(entry[1]),
  );
}

/** True if a block has settings for owners. */
export function hasSettings(block: Pick<BlockDocument, 'data'>): boolean {
  return listSettings(block.data).length > 0;
}

/** A dialog for the settings of a block: `base` with the members that it takes, and a field for each. */
export function makeSettingsDialog(
  base: DialogDocument,
  block: Pick<BlockDocument, 'name' | 'data'>,
): DialogDocument {
  const settings = listSettings(block.data);
  const takes = settings.map(({ name, schema }) => [name, schema] as const);
  const fields = settings.map((setting) => [setting.name, makeField(setting)] as const);
  return {
    ...base,
    name: `${base.name}:${block.name}`,
    takes: { type: 'object', properties: Object.fromEntries(takes) },
    form: { type: 'object', properties: Object.fromEntries(fields) },
  };
}

function listSettings(data: BlockDocument['data']): Setting[] {
  return listOptions(data).flatMap(([name, schema]) => {
    const { setting } = schema;
    if (!isObject(setting)) return [];
    const title = setting.title as LocalizedText;
    return [{ name, schema, title, choices: (setting.choices ?? {}) as Setting['choices'] }];
  });
}

function isOption({ enum: values, type, items }: Schema): boolean {
  return (
    Array.isArray(values) ||
    ['string', 'number', 'integer', 'boolean'].includes(String(type)) ||
    (type === 'array' && isObject(items) && Array.isArray(items.enum))
  );
}

/** The field of a setting: a Formily schema. */
function makeField({ schema, title, choices }: Setting): Schema {
  const listed = choicesOf(schema, choices);
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
      'x-component': listed.length > MAX_SIDE_BY_SIDE ? 'Select' : 'Radio',
    };
  const { type, minimum, maximum, maxLength } = schema;
  if (type === 'boolean') return { type, title, 'x-component': 'Switch' };
  if (type === 'string')
    return { type, title, maxLength, 'x-component': 'Input', 'x-component-props': { maxLength } };
  const limits = { min: minimum, max: maximum, ...(type === 'integer' ? { precision: 0 } : {}) };
  return {
    type: 'number',
    title,
    minimum,
    maximum,
    'x-component': 'NumberPicker',
    'x-component-props': limits,
  };
}

function choicesOf(
  { enum: own, items }: Schema,
  titles: Setting['choices'],
): { label: LocalizedText | string; value: unknown }[] {
  const values = own ?? (isObject(items) ? items.enum : undefined);
  if (!Array.isArray(values)) return [];
  return values.map((value: unknown) => ({ label: titles[String(value)] ?? String(value), value }));
}

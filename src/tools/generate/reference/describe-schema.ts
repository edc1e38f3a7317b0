/** Writes rows of tables from JSON Schemas. */
import { isObject } from '../../../../runtime/model/json.ts';
import { code, joinSentences, writeTable } from './markdown.ts';

type Schema = Readonly<Record<string, unknown>>;

const MAX_LISTED = 24;

/** The members of an object: the arguments of an action, the props of a primitive, what a dialog takes. */
export function describeMembers({ properties, required }: Schema, head: string): string {
  const needed = Array.isArray(required) ? required : [];
  return writeTable(
    [head, 'type', 'default', ''],
    membersOf(properties).map(([name, schema]) => [
      needed.includes(name) ? `${code(name)} (required)` : code(name),
      describeType(schema),
      describeDefault(schema),
      describeMeaning(schema),
    ]),
  );
}

/** Every leaf of a block's data, by its path; `[]` stands for an item of a list. */
export function describeLeaves(schema: Schema): string {
  return writeTable(['member', 'type', 'default', 'translated', ''], leavesOf(schema, ''));
}

function leavesOf(schema: Schema, path: string): string[][] {
  const { items, properties } = schema;
  const below = path === '' ? '' : `${path}.`;
  if (isObject(properties))
    return membersOf(properties).flatMap(([name, member]) => leavesOf(member, `${below}${name}`));
  const own = [
    code(path),
    describeType(schema),
    describeDefault(schema),
    schema.translate === true ? 'yes' : '',
    describeMeaning(schema),
  ];
  return isObject(items) && isObject(items.properties) ? [own, ...leavesOf(items, `${path}[]`)] : [own];
}

function membersOf(properties: unknown): [string, Schema][] {
  if (!isObject(properties)) return [];
  return Object.entries(properties).map(([name, member]) => [name, isObject(member) ? member : {}]);
}

/** `number`, `"a" or "b"`, `list of text`, `list of 1 to 3`. */
function describeType(schema: Schema): string {
  const { type, items, enum: values, anyOf, $ref } = schema;
  if (Array.isArray(values) && values.length <= MAX_LISTED)
    return values.map((value) => code(JSON.stringify(value))).join(', ');
  if (Array.isArray(values)) return `one of ${values.length} names`;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (Array.isArray(anyOf)) return anyOf.map((each) => describeType(each as Schema)).join(' or ');
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if (type === 'array') return `list${isObject(items) ? ` of ${describeType(items)}` : ''}${rangeOf(schema)}`;
  const types = Array.isArray(type) ? type.map(String) : [String(type ?? 'anything')];
  return `${types.map((name) => (name === 'string' ? 'text' : name)).join(' or ')}${rangeOf(schema)}`;
}

function rangeOf(schema: Schema): string {
  const { minItems, maxItems, minimum, maximum, maxLength } = schema;
  const [least, most] = [minItems ?? minimum, maxItems ?? maximum ?? maxLength];
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `, at most ${String(most)}`;
  return most === undefined ? `, at least ${String(least)}` : `, ${String(least)} to ${String(most)}`;
}

function describeDefault(schema: Schema): string {
  return schema.default === undefined ? '' : code(JSON.stringify(schema.default));
}

function describeMeaning({ title, description, properties, setting }: Schema): string {
  const members = isObject(properties) ? `Members: ${Object.keys(properties).map(code).join(', ')}.` : '';
  return joinSentences(textOf(isObject(setting) ? setting.title : title), textOf(description), members);
}

/** A text that may be given per language: in English. */
export function textOf(text: unknown): string {
  if (isObject(text)) return String(text['en-US'] ?? '');
  return typeof text === 'string' ? text : '';
}

// Converts texts of a query or form to the types of a schema, and fills in defaults.
import { isObject } from '../../../../runtime/model/json.ts';
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { resolveSchema } from '../../entities/schema/schema.ts';
import type { PlacedSchema, Schema } from '../../entities/schema/schema.ts';

const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;

/** Texts that cannot be converted are left for the validator. */
export function readTextValues(
  documents: ReadonlyMap<string, ApiDocument>,
  placed: PlacedSchema,
  texts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { schema, resource } = resolveSchema(documents, placed);
  const values: Record<string, unknown> = { ...texts };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const wanted = resolveSchema(documents, { schema: property, resource }).schema;
    const text = values[name];
    if (text === undefined) {
      if (wanted.default !== undefined) values[name] = structuredClone(wanted.default);
    } else if (wanted.type === 'array') {
      const item = isObject(wanted.items)
        ? resolveSchema(documents, { schema: wanted.items, resource }).schema
        : {};
      values[name] = (Array.isArray(text) ? text : [text]).map((each) => readText(item, each));
    } else values[name] = readText(wanted, text);
  }
  return values;
}

function readText(wanted: Schema, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const listed = wanted.enum?.find((each) => typeof each !== 'string' && String(each) === text);
  if (listed !== undefined) return listed;
  if ((wanted.type === 'integer' || wanted.type === 'number') && NUMBER.test(text)) return Number(text);
  if (wanted.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

// Declares the part of JSON Schema that API documents use, and resolves its references.
import { isObject } from '../../../../runtime/model/json.ts';
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';

/** The part of JSON Schema that API documents use. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

/** A schema with the resource that its `#/shapes/…` references belong to. */
export interface PlacedSchema {
  schema: Schema;
  resource: string;
}

const REFERENCE = /^([a-z][A-Za-z0-9]*)?#\/shapes\/([A-Z][A-Za-z0-9]*)$/;

/** Splits `content#/shapes/Name`. A reference without a resource means its own document. */
function readReference(ref: string, resource: string): { resource: string; name: string } {
  const [, other = resource, name] = REFERENCE.exec(ref) ?? [];
  if (name === undefined)
    throw new Error(
      `"${ref}" in schemas/api/${resource}.api.json is not a reference to a shape. ` +
        'Write "#/shapes/Name" or "resource#/shapes/Name".',
    );
  return { resource: other, name };
}

/** Follows references to the end. Throws an error with the place of a missing shape. */
export function resolveSchema(
  documents: ReadonlyMap<string, ApiDocument>,
  placed: PlacedSchema,
): PlacedSchema {
  let current = placed;
  for (let step = 0; current.schema.$ref !== undefined; step += 1) {
    const { resource, name } = readReference(current.schema.$ref, current.resource);
    const schema = documents.get(resource)?.shapes?.[name];
    if (!isObject(schema) || step > 20)
      throw new Error(
        `schemas/api/${current.resource}.api.json names the shape "${current.schema.$ref}", ` +
          `which does not exist. Add it to schemas/api/${resource}.api.json.`,
      );
    current = { schema, resource };
  }
  return current;
}

/** True when the value has the schema's JSON type, or the schema has none. */
export function isOfType(schema: Schema, value: unknown): boolean {
  if (schema.type === undefined) return true;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return types.some((type) => type === typeOf(value) || (type === 'integer' && Number.isInteger(value)));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

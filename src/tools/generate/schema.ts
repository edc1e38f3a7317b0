// Copies JSON Schemas with changed references.
import { isObject } from '../../../runtime/model/json.ts';

/** A JSON Schema, or a part of one, as read from a file. */
export type Schema = { [member: string]: unknown };

/** A copy of a value in which `change` replaces every object, the innermost first. */
function mapObjects(value: unknown, change: (object: Schema) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapObjects(member, change)])),
  );
}

/** A copy of a schema with every `$ref` rewritten, without its siblings, which draft-07 ignores. */
export function rewriteReferences(schema: Schema, rewrite: (reference: string) => string): Schema {
  return mapObjects(schema, (object) =>
    typeof object.$ref === 'string' ? { $ref: rewrite(object.$ref) } : object,
  ) as Schema;
}

/**
 * A copy in which objects with `properties` allow no others, unless they say so: the rule of API documents.
 */
export function closeObjects(schema: Schema): Schema {
  const isOpen = (object: Schema): boolean =>
    isObject(object.properties) && object.type === 'object' && object.additionalProperties === undefined;
  return mapObjects(schema, (object) =>
    isOpen(object) ? { ...object, additionalProperties: false } : object,
  ) as Schema;
}

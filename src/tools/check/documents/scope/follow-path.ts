/** Follows the path that an expression reads through the JSON Schema of its scope. */
import { isObject } from '../../../../../runtime/model/json.ts';
import { ANY_STEP, type ReadPath } from '../../../../../runtime/language/reads/origin.ts';

/** A JSON Schema as read from a file. */
export type Schema = Readonly<Record<string, unknown>>;

/** Finds the schema behind a `$ref`. */
export type Resolve = (reference: string, from: Schema) => Schema | undefined;

/** The first step of a path that leads nowhere. */
interface MissingStep {
  /** The path before it. */
  holder: ReadPath;
  found: string;
  known: readonly string[];
}

/** Anything may stand below such a schema. */
const OPEN: Schema = {};

/**
 * The first step that no alternative of the schema has; undefined when the whole path exists or may exist.
 */
export function findMissingStep(root: Schema, path: ReadPath, resolve: Resolve): MissingStep | undefined {
  let schemas: readonly Schema[] = [root];
  for (const [index, step] of path.entries()) {
    const alternatives = schemas.flatMap((schema) => listAlternatives(schema, resolve));
    const below = alternatives.map((schema) => stepInto(schema, step));
    const next = below.filter((each) => each !== undefined);
    if (next.length === 0)
      return { holder: path.slice(0, index), found: step, known: alternatives.flatMap(listMembers) };
    schemas = next;
  }
  return undefined;
}

/** Schemas that a value may follow, references resolved; `null` has no members, so it is left out. */
function listAlternatives(schema: Schema, resolve: Resolve): readonly Schema[] {
  if (typeof schema.$ref === 'string') {
    const target = resolve(schema.$ref, schema);
    return target === undefined ? [OPEN] : listAlternatives(target, resolve);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return (choices as Schema[]).flatMap((each) => listAlternatives(each, resolve));
  return typesOf(schema).join() === 'null' ? [] : [schema];
}

function typesOf({ type }: Schema): readonly unknown[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? (type as unknown[]) : [type];
}

function stepInto(schema: Schema, step: string): Schema | undefined {
  const types = typesOf(schema);
  const { properties, items, additionalProperties } = schema;
  if (types.includes('array') || items !== undefined) {
    if (step === 'length') return { type: 'integer' };
    if (step === ANY_STEP || /^\d+$/.test(step)) return isObject(items) ? items : OPEN;
    return undefined;
  }
  if (isObject(properties) && step === ANY_STEP)
    return {
      anyOf: [
        ...Object.values(properties),
        ...(isObject(additionalProperties) ? [additionalProperties] : []),
      ],
    };
  if (isObject(properties) && Object.hasOwn(properties, step)) return properties[step] as Schema;
  if (isObject(additionalProperties)) return additionalProperties;
  if (types.includes('string')) return step === 'length' || step === ANY_STEP ? OPEN : undefined;
  const isScalar =
    types.length > 0 ? !types.includes('object') : schema.enum !== undefined || schema.const !== undefined;
  if (isScalar || additionalProperties === false) return undefined;
  return properties === undefined || additionalProperties === true ? OPEN : undefined;
}

function listMembers(schema: Schema): string[] {
  const isList = typesOf(schema).includes('array') || schema.items !== undefined;
  return isList ? ['length'] : Object.keys(isObject(schema.properties) ? schema.properties : {});
}

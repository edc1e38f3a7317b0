import { isObject } from '../../../../runtime/model/json.ts';
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isOfType, resolveSchema } from './schema.ts';
import type { PlacedSchema, Schema } from './schema.ts';

/** Copies what a schema names out of a value; everything else stays behind. */
export type Project = (value: unknown) => unknown;

/**
 * Compiles schemas into projections, each shape once and only when it is first used: no member that a document
 * does not name can leave the server, whatever a handler returns.
 */
export function makeProjector(
  documents: ReadonlyMap<string, ApiDocument>,
): (placed: PlacedSchema) => Project {
  const made = new Map<Schema, Project>();

  function compile(placed: PlacedSchema): Project {
    const { schema, resource } = resolveSchema(documents, placed);
    const known = made.get(schema);
    if (known !== undefined) return known;
    // Entered before it is built: a shape may hold itself.
    let project: Project | undefined;
    made.set(schema, (value) => (project ??= build(schema, resource))(value));
    return made.get(schema) as Project;
  }

  function build(schema: Schema, resource: string): Project {
    const within = (each: Schema): Project => compile({ schema: each, resource });
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives !== undefined)
      return projectAlternative(
        alternatives.map((each) => ({
          fits: (value) => fits(resolveSchema(documents, { schema: each, resource }).schema, value),
          project: within(each),
        })),
      );
    if (schema.allOf !== undefined) return projectAll(schema.allOf.map(within));
    if (schema.properties !== undefined || schema.additionalProperties !== undefined)
      return projectObject(schema, within);
    if (schema.items !== undefined) {
      const item = within(schema.items);
      return (value) => (Array.isArray(value) ? value.map(item) : null);
    }
    return (value) => value;
  }

  return compile;
}

function projectObject(schema: Schema, within: (schema: Schema) => Project): Project {
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, each]) => [name, within(each)] as const,
  );
  const named = new Set(members.map(([name]) => name));
  const other = schema.additionalProperties;
  const rest: Project | undefined =
    other === true ? (value) => value : isObject(other) ? within(other) : undefined;
  return (value) => {
    if (!isObject(value)) return null;
    const copy: Record<string, unknown> = {};
    for (const [name, project] of members)
      if (value[name] !== undefined && Object.hasOwn(value, name)) copy[name] = project(value[name]);
    if (rest !== undefined)
      for (const name of Object.keys(value)) if (!named.has(name)) copy[name] = rest(value[name]);
    return copy;
  };
}

function projectAlternative(
  alternatives: readonly { fits: (value: unknown) => boolean; project: Project }[],
): Project {
  return (value) => alternatives.find((each) => each.fits(value))?.project(value) ?? null;
}

function projectAll(parts: readonly Project[]): Project {
  return (value) =>
    parts.reduce<Record<string, unknown>>((copy, project) => Object.assign(copy, project(value)), {});
}

/** Tells alternatives apart by type and by the members that must be there. */
function fits(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  return (
    isOfType(schema, value) &&
    (schema.required ?? []).every((name) => isObject(value) && Object.hasOwn(value, name))
  );
}

// Copies only those members of an answer that its schema names.
import { isObject } from '../../../../runtime/model/json.ts';
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isOfType, resolveSchema } from '../../entities/schema/schema.ts';
import type { PlacedSchema, Schema } from '../../entities/schema/schema.ts';

/** Copies the members that a schema names. */
export type Project = (value: unknown) => unknown;

/**
 * Compiles schemas into projections, each once and on first use. No member that the document does not name
 * can leave the server.
 */
export function makeProjector(
  documents: ReadonlyMap<string, ApiDocument>,
): (placed: PlacedSchema) => Project {
  const made = new Map<Schema, Project>();

  function compile(placed: PlacedSchema): Project {
    const { schema, resource } = resolveSchema(documents, placed);
    const known = made.get(schema);
    if (known !== undefined) return known;
    // Stored before it is built, because a shape may contain itself.
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

/** Distinguishes alternatives by type and required members. */
function fits(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  return (
    isOfType(schema, value) &&
    (schema.required ?? []).every((name) => isObject(value) && Object.hasOwn(value, name))
  );
}

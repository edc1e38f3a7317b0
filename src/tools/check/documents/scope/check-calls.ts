/** Checks what sources and steps pass to calls of the API, and the sources and state that steps name. */
import type { DocumentPath, Reads } from '../../../../../runtime/compile/reads/reads.ts';
import type { Documents, SourceCall } from '../../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../../runtime/model/json.ts';
import type { JsonSchema } from '../../../../../runtime/model/json-schema.ts';
import { formatPointer } from '../../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../../runtime/model/check-problem.ts';
import type { Problem, AnyProblemCode } from '../../../../../runtime/model/problem.ts';
import { checkNamed, holdsExpression } from '../../../../../runtime/validate/check-literal.ts';
import { suggestNearest } from '../../../../../runtime/validate/nearest.ts';
import { registry } from '../../../../assembly/plans.ts';
import { resolveShape, shapesOf } from './api-shapes.ts';
import { callOf } from './document-scope.ts';
import type { Schema } from './follow-path.ts';

type Scoped = Pick<Documents['page'], 'sources' | 'state'>;

/** Parameters of the sources that a document declares. */
export function checkSourceParams({ sources = {} }: Scoped, document: string): Problem[] {
  return Object.entries(sources).flatMap(([name, source]) =>
    checkParams(source, source.with ?? {}, { document, pointer: ['sources', name, 'with'] }),
  );
}

/** What steps pass to calls, and which sources and values of the state they name. */
export function checkSteps({ steps }: Reads, { sources = {}, state = {} }: Scoped): Problem[] {
  return steps.flatMap(({ call: { do: action, with: args = {} }, document, pointer }) => {
    const at = (...members: string[]): DocumentPath => ({
      document,
      pointer: [...pointer, 'with', ...members],
    });
    const { api, query, body, source, name, with: params } = args;
    if (action === 'set') return checkName('block.state-unknown', name, Object.keys(state), at('name'));
    if (action === 'load' || action === 'more')
      return [
        ...checkName('block.source-unknown', source, Object.keys(sources), at('source')),
        ...checkParams(sources[String(source)], params, at('with')),
      ];
    const shapes = action === 'call' && typeof api === 'string' ? shapesOf(api) : undefined;
    return shapes === undefined
      ? []
      : [...checkGiven(query, shapes.query, at('query')), ...checkGiven(body, shapes.body, at('body'))];
  });
}

function checkName(
  code: AnyProblemCode,
  found: unknown,
  known: readonly string[],
  place: DocumentPath,
): Problem[] {
  return typeof found !== 'string' || holdsExpression(found) || known.includes(found)
    ? []
    : [problemAt(place, code, { found, hint: suggestNearest(found, known) })];
}

function checkParams(source: SourceCall | undefined, given: unknown, place: DocumentPath): Problem[] {
  if (source === undefined) return [];
  // A source that makes its own query takes parameters of its own.
  const makesQuery = source.live !== true && registry.sources.get(source.from)?.query !== undefined;
  const shapes = shapesOf(callOf(source) ?? '');
  return makesQuery || shapes === undefined ? [] : checkGiven(given, shapes.query, place);
}

/**
 * Checks literals and names of what is passed. A required member may be missing: an expression or the
 * caller's own code may add it.
 */
function checkGiven(given: unknown, schema: Schema | undefined, place: DocumentPath): Problem[] {
  if (!isObject(given)) return [];
  const shape = schema === undefined ? { properties: {} } : expand(schema);
  const { properties } = shape;
  if (properties === undefined) return [];
  return checkNamed(given, { properties }).map(({ code, at, details }) =>
    problemAt({ ...place, pointer: [...place.pointer, ...at] }, code, details),
  );
}

/** Shapes that contain themselves are checked down to this depth. */
const MAX_DEPTH = 6;

/** A schema with its references replaced by their targets. Anything fits a schema with alternatives. */
function expand(schema: Schema, depth = 0): JsonSchema {
  const target = typeof schema.$ref === 'string' ? resolveShape(schema.$ref, schema) : schema;
  if (target === undefined || target.anyOf !== undefined || target.oneOf !== undefined) return {};
  const { type, enum: values, minimum, maximum } = target as JsonSchema;
  const own = { type, enum: values, minimum, maximum };
  if (depth === MAX_DEPTH) return own;
  const { items, properties, additionalProperties } = target;
  if (isObject(items)) return { ...own, items: expand(items, depth + 1) };
  if (!isObject(properties)) return own;
  const members = Object.entries(properties).map(
    ([name, member]) => [name, expand(member as Schema, depth + 1)] as const,
  );
  const isOpen = additionalProperties === true || isObject(additionalProperties);
  return { ...own, properties: Object.fromEntries(members), additionalProperties: isOpen };
}

function problemAt(
  { document, pointer }: DocumentPath,
  code: AnyProblemCode,
  details: Record<string, string>,
): Problem {
  return makeCheckProblem(code, details, { document, pointer: formatPointer(pointer) });
}

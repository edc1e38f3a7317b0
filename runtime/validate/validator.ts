import { isObject } from '../model/json.ts';

/** One finding of a compiled validator, in ajv's words. `parentSchema` is there for documents, not for block data. */
export interface ValidationError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  message?: string;
  parentSchema?: { properties?: object };
}

/** A function that `npm run generate` compiled from a schema; after false, `errors` tells everything that is wrong. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** Beyond this a validator's recursion is no longer safe; no document of ours comes near it. */
export const MAX_DEPTH = 100;

/** True when `value` nests at most `levels` deep. */
export function isShallow(value: unknown, levels = MAX_DEPTH): boolean {
  if (Array.isArray(value)) return levels > 0 && value.every((item) => isShallow(item, levels - 1));
  if (isObject(value))
    return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
  return true;
}

/** What a validator finds wrong with a value, one error per place that needs mending. */
export function findErrors(validate: Validator, value: unknown): ValidationError[] {
  return validate(value) ? [] : reduceAlternatives(validate.errors ?? []);
}

/**
 * Of a failed `anyOf` or `oneOf`, keeps what is wrong with the alternative that was meant: the one of the value's own type.
 * When no alternative has its type, one error names all the types that would do.
 */
function reduceAlternatives(errors: readonly ValidationError[]): ValidationError[] {
  const choices = new Set(errors.filter(isChoice).map((error) => error.instancePath));
  if (choices.size === 0) return [...errors];
  const kept = errors.filter(
    (error) => !isChoice(error) && !(error.keyword === 'type' && choices.has(error.instancePath)),
  );
  // What is said of a deeper place explains the choice above it.
  const explained = [...kept.map((error) => error.instancePath), ...choices];
  const unexplained = [...choices].filter(
    (path) =>
      !kept.some((error) => error.instancePath === path) &&
      !explained.some((other) => other.startsWith(`${path}/`)),
  );
  return [...kept, ...unexplained.map((path) => mergeTypes(errors, path))];
}

function isChoice(error: ValidationError): boolean {
  return error.keyword === 'anyOf' || error.keyword === 'oneOf';
}

function mergeTypes(errors: readonly ValidationError[], path: string): ValidationError {
  const types = errors
    .filter((error) => error.instancePath === path && error.keyword === 'type')
    .flatMap((error) => error.params.type);
  return { instancePath: path, schemaPath: '', keyword: 'type', params: { type: [...new Set(types)] } };
}

/** Reduces the errors of generated validators to those that must be corrected. */
import { isObject } from '../model/json.ts';

/**
 * One error of a compiled validator, as ajv reports it. `parentSchema` is set for documents, not for block
 * data.
 */
export interface ValidationError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  message?: string;
  parentSchema?: { properties?: object };
}

/**
 * A function that `npm run generate` compiles from a schema. When it returns false, `errors` lists all
 * errors.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** Deeper values could overflow the stack of a recursive validator. */
export const MAX_DEPTH = 100;

/** True when `value` nests at most `levels` deep. */
export function isShallow(value: unknown, levels = MAX_DEPTH): boolean {
  if (Array.isArray(value)) return levels > 0 && value.every((item) => isShallow(item, levels - 1));
  if (isObject(value))
    return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
  return true;
}

/** The errors of a value, one for each place that must be corrected. */
export function findErrors(validate: Validator, value: unknown): ValidationError[] {
  return validate(value) ? [] : reduceAlternatives(validate.errors ?? []);
}

/**
 * Of a failed `anyOf` or `oneOf`, keeps the errors of the alternative that has the type of the value. When
 * none has its type, one error names all types that are accepted.
 */
function reduceAlternatives(errors: readonly ValidationError[]): ValidationError[] {
  const choices = new Set(errors.filter(isChoice).map((error) => error.instancePath));
  if (choices.size === 0) return [...errors];
  const kept = errors.filter(
    (error) => !isChoice(error) && !(error.keyword === 'type' && choices.has(error.instancePath)),
  );
  // An error at a deeper place explains the failed choice above it.
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

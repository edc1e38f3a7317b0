/** Checks a value with a generated validator. */
import { parsePointer } from '../model/pointer.ts';
import { readAt } from '../model/value-at-path.ts';
import { explainError, type Explanation } from './explain-error.ts';
import { findErrors, isShallow, MAX_DEPTH, type Validator } from './validator.ts';

/** Problems that are reported of one value. */
const MAX_PROBLEMS = 50;

/** Validates any JSON value and explains the errors. */
export function checkValue(validate: Validator, value: unknown): Explanation[] {
  if (!isShallow(value))
    return [{ code: 'document.too-deep', pointer: '', details: { expected: String(MAX_DEPTH) } }];
  const errors = findErrors(validate, value).slice(0, MAX_PROBLEMS);
  return errors.map((error) => explainError(error, readAt(value, parsePointer(error.instancePath))));
}

/** Validates the input of a call by the schemas of its document. */
import { translateProblem } from '../../kernel/language.ts';
import { invalidInput, type InputError } from '../../kernel/http-error.ts';
import { findUnsafe } from '../../entities/schema/find-unsafe.ts';
import type { PlannedCall } from '../calls/call.ts';
import { loadValidators } from '../../entities/schema/generated-validators.ts';
import { MAX_ERRORS, runValidator } from '../../entities/schema/run-validator.ts';

/** The input of a call before it is validated. */
export interface RawInput {
  query: unknown;
  body: unknown;
}

/**
 * Throws a 422 with translated messages when the input does not match the schemas of the call. Fills in
 * defaults. A call without a body schema accepts no body.
 */
export async function validateInput(planned: PlannedCall, input: RawInput, language: string): Promise<void> {
  const errors = await checkInput(planned, input, language);
  if (errors.length > 0) throw invalidInput(errors);
}

async function checkInput(
  { id, resource, name, call }: PlannedCall,
  input: RawInput,
  language: string,
): Promise<InputError[]> {
  const validators = (await loadValidators(resource))[name];
  const errors: InputError[] = [];
  for (const part of ['query', 'body'] as const) {
    const value = input[part];
    const unsafe = findUnsafe(value, language);
    if (unsafe !== undefined) errors.push(unsafe);
    else if (call[part] !== undefined)
      errors.push(...runValidator(validators?.[part], value, { id, language }));
    else if (part === 'body' && !isEmpty(value))
      errors.push({
        path: '',
        rule: 'additionalProperties',
        message: translateProblem(language, 'input.no-body'),
      });
  }
  return errors.slice(0, MAX_ERRORS);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

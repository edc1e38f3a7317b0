/** Validates the input of a call by the schemas of its document. */
import { findProblemKey, translateFormText, translateProblem } from '../../kernel/language.ts';
import { invalidInput, type InputError } from '../../kernel/http-error.ts';
import { findUnsafe } from './find-unsafe.ts';
import type { PlannedCall, Validate } from '../calls/call.ts';
import { loadValidators } from './generated-validators.ts';

/** The input of a call before it is validated. */
export interface RawInput {
  query: unknown;
  body: unknown;
}

/** Errors in one answer. More are of no use, and an attacker could cause millions. */
const MAX_ERRORS = 20;

/** Names of rules in forms, where they differ from the schema's keyword. */
const RULES: Readonly<Record<string, string>> = { additionalProperties: 'unknown', dependencies: 'required' };

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

/** The errors of a value, with messages in `language`. */
export function runValidator(
  validate: Validate | undefined,
  value: unknown,
  { id, language }: { id: string; language: string },
): InputError[] {
  if (validate === undefined) throw new Error(`There is no validator for ${id}. Run "npm run generate".`);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, MAX_ERRORS).map(({ instancePath, keyword, params }) => {
    // A missing or an unknown member has the path of the member, not of its object.
    const member = params.missingProperty ?? params.additionalProperty;
    const path =
      typeof member === 'string'
        ? `${instancePath}/${member.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`
        : instancePath;
    return { path, rule: keyword, message: translateRule(language, keyword, params) };
  });
}

/**
 * The message of forms for the rule; rules that forms do not have are problems of their own. Others have the
 * message for a value of a wrong kind: ajv's own are English.
 */
function translateRule(
  language: string,
  keyword: string,
  { limit, format }: Readonly<Record<string, unknown>>,
): string {
  const params: Record<string, number> = typeof limit === 'number' ? { limit, count: limit } : {};
  const inForms = `rule.${RULES[keyword] ?? keyword}`;
  const text = translateFormText(language, inForms, params);
  if (text !== inForms) return text;
  // Two kinds of addresses have a message of their own.
  const key = findProblemKey(`input.${keyword === 'format' ? String(format) : keyword}`);
  return key === undefined
    ? translateFormText(language, 'rule.type')
    : translateProblem(language, key, params);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

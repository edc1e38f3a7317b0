import { stemOf } from '../../../../runtime/model/registry.ts';
import { findProblemKey, translateFormText, translateProblem } from '../../kernel/language.ts';
import { invalidInput, type InputError } from '../../kernel/http-error.ts';
import { findUnsafe } from './find-unsafe.ts';
import type { PlannedCall } from '../calls/call.ts';

/** What a call is given, before it is checked. */
export interface RawInput {
  query: unknown;
  body: unknown;
}

/** What `npm run generate` makes of a schema: ajv's function, which leaves its errors on itself and puts defaults into the value. */
interface Validate {
  (value: unknown): boolean;
  errors?:
    | readonly {
        instancePath: string;
        keyword: string;
        message?: string;
        params: Readonly<Record<string, unknown>>;
      }[]
    | null;
}

type ResourceValidators = Readonly<Record<string, { query?: Validate; body?: Validate }>>;

const VALIDATORS = new Map(
  Object.entries(
    import.meta.glob<ResourceValidators>('../../../../runtime/generated/api/*.generated.js', {
      eager: true,
      import: 'default',
    }),
  ).map(([file, validators]) => [stemOf(file, 'generated'), validators]),
);

/** A caller needs the first few; a unsafe one would like a million. */
const MAX_ERRORS = 20;

/** Schema keywords that forms have another word for. */
const RULES: Readonly<Record<string, string>> = { additionalProperties: 'unknown', dependencies: 'required' };

/**
 * Throws the 422 of an input that the schemas of the call's document refuse, with sentences in a language. Defaults are
 * filled in. A call whose document names no body takes none.
 */
export function validateInput(planned: PlannedCall, input: RawInput, language: string): void {
  const errors = checkInput(planned, input, language);
  if (errors.length > 0) throw invalidInput(errors);
}

function checkInput({ id, resource, call }: PlannedCall, input: RawInput, language: string): InputError[] {
  const name = id.slice(resource.length + 1);
  const validators = VALIDATORS.get(resource)?.[name];
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

function runValidator(
  validate: Validate | undefined,
  value: unknown,
  { id, language }: { id: string; language: string },
): InputError[] {
  if (validate === undefined) throw new Error(`There is no validator for ${id}. Run "npm run generate".`);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, MAX_ERRORS).map(({ instancePath, keyword, message, params }) => {
    // The place of a member that is missing or unknown is the member's own.
    const member = params.missingProperty ?? params.additionalProperty;
    const path =
      typeof member === 'string'
        ? `${instancePath}/${member.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`
        : instancePath;
    return { path, rule: keyword, message: translateRule(language, keyword, params) ?? message ?? keyword };
  });
}

/** The message of forms for the rule; rules that forms do not have are problems of their own. */
function translateRule(
  language: string,
  keyword: string,
  { limit }: Readonly<Record<string, unknown>>,
): string | undefined {
  const params: Record<string, number> = typeof limit === 'number' ? { limit, count: limit } : {};
  const inForms = `rule.${RULES[keyword] ?? keyword}`;
  const text = translateFormText(language, inForms, params);
  if (text !== inForms) return text;
  const key = findProblemKey(`input.${keyword}`);
  return key === undefined ? undefined : translateProblem(language, key, params);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

/** Runs the validators that `npm run generate` compiles from schemas. */
import { findProblemKey, translateFormText, translateProblem } from '../../kernel/language.ts';
import type { InputError } from '../../kernel/http-error.ts';

/** Errors in one answer. More are of no use, and an attacker could cause millions. */
export const MAX_ERRORS = 20;

/** Names of rules in forms, where they differ from the schema's keyword. */
const RULES: Readonly<Record<string, string>> = { additionalProperties: 'unknown', dependencies: 'required' };

/** A validator that `npm run generate` compiled from a schema. It fills defaults into the value. */
export interface Validate {
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

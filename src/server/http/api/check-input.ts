import { stemOf } from '../../../../runtime/model/registry.ts';
import type { InputError } from '../problem.ts';
import { findHostile } from './guard-input.ts';
import type { PlannedCall } from './resources.ts';

/** What a call is given, before it is checked. */
export interface RawInput {
  query: unknown;
  body: unknown;
}

/** What `npm run generate` makes of a schema: ajv's function, which leaves its errors on itself and puts defaults into the value. */
interface Validate {
  (value: unknown): boolean;
  errors?: readonly { instancePath: string; keyword: string; message?: string; params: Readonly<Record<string, unknown>> }[] | null;
}

type ResourceValidators = Readonly<Record<string, { query?: Validate; body?: Validate }>>;

const VALIDATORS = new Map(
  Object.entries(import.meta.glob<ResourceValidators>('../generated/*.generated.js', { eager: true, import: 'default' })).map(
    ([file, validators]) => [stemOf(file, 'generated'), validators],
  ),
);

/** A caller needs the first few; a hostile one would like a million. */
const MOST_ERRORS = 20;

/**
 * What is wrong with an input, by the schemas of the call's document; empty when it is good. Defaults are filled in.
 * A call whose document names no body takes none.
 */
export function checkInput({ id, resource, call }: PlannedCall, input: RawInput): InputError[] {
  const name = id.slice(resource.length + 1);
  const validators = VALIDATORS.get(resource)?.[name];
  const errors: InputError[] = [];
  for (const part of ['query', 'body'] as const) {
    const value = input[part];
    const hostile = findHostile(value);
    if (hostile !== undefined) errors.push(hostile);
    else if (call[part] !== undefined) errors.push(...runValidator(validators?.[part], value, id));
    else if (part === 'body' && !isEmpty(value)) errors.push({ path: '', rule: 'additionalProperties', message: 'must have no body' });
  }
  return errors.slice(0, MOST_ERRORS);
}

function runValidator(validate: Validate | undefined, value: unknown, id: string): InputError[] {
  if (validate === undefined) throw new Error(`There is no validator for ${id}. Run "npm run generate".`);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, MOST_ERRORS).map(({ instancePath, keyword, message, params }) => {
    // The place of a member that is missing or unknown is the member's own.
    const member = params.missingProperty ?? params.additionalProperty;
    const path =
      typeof member === 'string' ? `${instancePath}/${member.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}` : instancePath;
    return { path, rule: keyword, message: message ?? keyword };
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

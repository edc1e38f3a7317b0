/** Checks the shape of a document against the meta-schema of its role. */
import type { Documents } from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';
import { makeCheckProblem } from '../model/check-problem.ts';
import type { Problem } from '../model/problem.ts';
import { stemOf } from '../model/registry.ts';
import { checkNames, type KnownNames } from './check-names.ts';
import { checkValue } from './check-value.ts';
import type { Validator } from './validator.ts';

/** The middle of a document's file name: block, page, dialog, form, kind, api, locale. */
export type Role = keyof Documents;

const validators = import.meta.glob<Validator>('../generated/validators/*.generated.js', {
  eager: true,
  import: 'default',
});

/**
 * Everything wrong with a document that can be found without compiling it: its shape, its name, and with
 * `known` the names that dialogs, kinds and pages use. Never throws, whatever `value` is. The names in views
 * are checked when views are compiled (`runtime/compile`).
 */
export function checkDocument(role: Role, value: unknown, file: string, known?: KnownNames): Problem[] {
  // The build turns a file that is not JSON into the parser's message (`document-plugins.ts`).
  if (typeof value === 'string')
    return [makeCheckProblem('document.not-json', { reason: value }, { document: file, pointer: '' })];
  const validate = validators[`../generated/validators/${role}.generated.js`];
  if (validate === undefined)
    throw new Error(`There is no validator for the role "${role}". Run "npm run generate".`);
  const shape = checkValue(validate, value).map(({ code, details, pointer }) =>
    makeCheckProblem(code, details, { document: file, pointer }),
  );
  if (shape.length > 0) return shape;
  return [
    ...checkStem(role, value, file),
    ...(known === undefined ? [] : checkNames(role, value, file, known)),
  ];
}

function checkStem(role: Role, value: unknown, file: string): Problem[] {
  const found = isObject(value) ? String(value.name) : '';
  const expected = stemOf(file, role);
  return found === expected
    ? []
    : [makeCheckProblem('document.name-mismatch', { found, expected }, { document: file, pointer: '/name' })];
}

/**
 * Checks what views and steps pass to primitives and actions. Not in a visitor's bundle: the server has
 * checked its documents.
 */
import type { Properties } from '../../model/json-schema.ts';
import { formatPointer } from '../../model/pointer.ts';
import { makeCheckProblem } from '../../model/check-problem.ts';
import type { Problem } from '../../model/problem.ts';
import type { DocumentChecks } from '../../model/runtime-registry.ts';
import { checkNamed, type LiteralError } from '../../validate/check-literal.ts';
import { suggestNearest } from '../../validate/nearest.ts';
import { ARIA_OR_DATA, UNIVERSAL_PROPS } from '../props.ts';

type DocumentPointer = Parameters<DocumentChecks['args']>[2];

/** The checks of a registry where documents are checked. */
export const documentChecks: DocumentChecks = {
  props(primitive, given, { props, required }, place) {
    const own = Object.entries(given).filter(([name]) => !isUniversal(name, props));
    return checkNamed(Object.fromEntries(own), { properties: props, required }).map((error) => {
      const problem = toProblem(error, place);
      const { found = '', expected = '', hint = '' } = error.details;
      const at = { document: place.document, pointer: problem.pointer };
      if (error.code === 'document.shape' && error.at.length === 1) {
        const details = { prop: String(error.at[0]), primitive, expected, found, hint };
        return makeCheckProblem('block.prop-invalid', details, at);
      }
      if (error.code !== 'document.member-unknown' || error.at.length > 1) return problem;
      const known = [...Object.keys(props), ...Object.keys(UNIVERSAL_PROPS)];
      return makeCheckProblem(
        'block.prop-unknown',
        { found, hint: suggestNearest(found, known), primitive },
        at,
      );
    });
  },
  args: (given, { args, required }, place) =>
    checkNamed(given, { properties: args, required }).map((error) => toProblem(error, place)),
};

function isUniversal(name: string, props: Properties): boolean {
  return !Object.hasOwn(props, name) && (Object.hasOwn(UNIVERSAL_PROPS, name) || ARIA_OR_DATA.test(name));
}

function toProblem({ code, at, details }: LiteralError, { document, pointer }: DocumentPointer): Problem {
  return makeCheckProblem(code, details, { document, pointer: pointer + formatPointer(at) });
}

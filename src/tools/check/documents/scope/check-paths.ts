/** Checks the paths that expressions and parts read against the scope of their document. */
import type { Place, Reads } from '../../../../../runtime/compile/reads/reads.ts';
import { ANY_STEP, type ReadPath } from '../../../../../runtime/language/reads/origin.ts';
import { formatPointer } from '../../../../../runtime/model/pointer.ts';
import { makeProblem, type Problem, type ProblemCode } from '../../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../../runtime/validate/nearest.ts';
import { resolveShape, shapesOf } from './api-shapes.ts';
import { findMissingStep, type Schema } from './follow-path.ts';

/** Paths that lead nowhere, and members that objects of expressions do not have. */
export function checkPaths({ paths, parts, missing }: Reads, scope: Schema): Problem[] {
  return [
    ...paths.flatMap((read) => checkPath(read.path, scope, read, 'expression.path-unknown')),
    ...parts.flatMap((read) => checkPath(read.path, scope, read, 'block.part-unknown')),
    ...missing.map((each) => problemAt(each, 'document.member-unknown', each.name, each.known)),
  ];
}

function checkPath(path: ReadPath, scope: Schema, place: Place, code: ProblemCode): Problem[] {
  const [root = '', ...steps] = path;
  const call = /^call:(.*)$/.exec(root)?.[1];
  // Names that the scope does not describe: the results of other steps, the fields of events.
  const described = call === undefined ? rootOf(scope, root) : shapesOf(call)?.data;
  if (described === undefined) return [];
  const found = findMissingStep(described, steps, resolveShape);
  if (found === undefined) return [];
  // A computed name of the query would make a page that cannot be cached.
  const shown = found.found === ANY_STEP ? '[…]' : found.found;
  return [problemAt(place, code, shown, found.known, formatPath([call ?? root, ...found.holder]))];
}

function rootOf(scope: Schema, root: string): Schema | undefined {
  return (scope.properties as Record<string, Schema>)[root];
}

function formatPath([root = '', ...steps]: ReadPath): string {
  return root + steps.map((step) => (step === ANY_STEP ? '[]' : `.${step}`)).join('');
}

function problemAt(
  { document, pointer }: Place,
  code: ProblemCode,
  found: string,
  known: readonly string[],
  holder = '',
): Problem {
  const details = { found, holder, hint: suggestNearest(found, known) };
  return makeProblem(code, details, { document, pointer: formatPointer(pointer) });
}

/** Checks the paths that expressions and parts read against the scope of their document. */
import type { PathRead, DocumentPath, Reads } from '../../../../../runtime/compile/reads/reads.ts';
import { ANY_STEP, type ReadPath } from '../../../../../runtime/language/reads/origin.ts';
import { formatPointer } from '../../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../../runtime/model/check-problem.ts';
import type { Problem, AnyProblemCode } from '../../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../../runtime/validate/nearest.ts';
import { resolveShape, shapesOf } from './api-shapes.ts';
import { findMissingStep, type Schema } from './follow-path.ts';

/**
 * Paths that lead nowhere, and members that objects of expressions do not have. `file` is the document that
 * was compiled.
 */
export function checkPaths({ paths, parts, missing }: Reads, scope: Schema, file: string): Problem[] {
  const wrong = [
    ...paths.flatMap((read) => checkPath(read, scope, 'expression.path-unknown')),
    ...parts.flatMap((read) => checkPath(read, scope, 'block.part-unknown')),
  ];
  return [
    ...wrong
      .filter((each, index) => !wrong.slice(0, index).some((cause) => isConsequence(each, cause, file)))
      .map(({ place, code, holder, found, known }) => problemAt(place, code, found, known, holder)),
    ...missing.map((each) => problemAt(each, 'document.member-unknown', each.name, each.known)),
  ];
}

interface WrongPath {
  place: DocumentPath;
  code: AnyProblemCode;
  holder: string;
  found: string;
  known: readonly string[];
}

function checkPath({ path, document, pointer }: PathRead, scope: Schema, code: AnyProblemCode): WrongPath[] {
  const [root = '', ...steps] = path;
  const place = { document, pointer };
  const isQuery = root === 'route' && steps[0] === 'query';
  if (isQuery && steps[1] === ANY_STEP)
    return [{ place, code: 'expression.query-computed', holder: 'route.query', found: ANY_STEP, known: [] }];
  const call = /^call:(.*)$/.exec(root)?.[1];
  // Names that the scope does not describe: the results of other steps, the fields of events.
  const described = call === undefined ? rootOf(scope, root) : shapesOf(call)?.data;
  const missing = described === undefined ? undefined : findMissingStep(described, steps, resolveShape);
  if (missing === undefined) return [];
  const { found, known } = missing;
  const holder = formatPath([call ?? root, ...missing.holder]);
  return [{ place, code: isQuery ? 'expression.query-undeclared' : code, holder, found, known }];
}

/**
 * One mistake is reported once: not again below the `each` that has it, nor in the view that it is passed to.
 */
function isConsequence(wrong: WrongPath, cause: WrongPath, file: string): boolean {
  if (wrong.holder !== cause.holder || wrong.found !== cause.found) return false;
  const isInView = cause.place.document === file && wrong.place.document !== file;
  const node = cause.place.pointer.slice(0, -1);
  const isBelow =
    cause.place.pointer.at(-1) === 'each' &&
    cause.place.document === wrong.place.document &&
    node.every((step, index) => wrong.place.pointer[index] === step);
  return isInView || isBelow;
}

function rootOf(scope: Schema, root: string): Schema | undefined {
  return (scope.properties as Record<string, Schema>)[root];
}

function formatPath([root = '', ...steps]: ReadPath): string {
  return root + steps.map((step) => (step === ANY_STEP ? '[]' : `.${step}`)).join('');
}

function problemAt(
  { document, pointer }: DocumentPath,
  code: AnyProblemCode,
  found: string,
  known: readonly string[],
  holder = '',
): Problem {
  const details = { found, holder, hint: suggestNearest(found, known) };
  return makeCheckProblem(code, details, { document, pointer: formatPointer(pointer) });
}

/** Makes the problems that checks of documents report. */
import { CHECK_PROBLEMS } from './check-problems.ts';
import { writeProblem, type AnyProblemCode, type Problem } from './problem.ts';
import { PROBLEMS } from './problems.ts';

/** Makes a problem of either catalogue. Not for code that visitors load: it brings all sentences along. */
export function makeCheckProblem(
  code: AnyProblemCode,
  details: Readonly<Record<string, string>> = {},
  place: { document?: string; pointer?: string } = {},
): Problem {
  return writeProblem(code, { ...PROBLEMS, ...CHECK_PROBLEMS }[code], details, place);
}

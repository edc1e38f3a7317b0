/** Makes the problems that checks of documents report. */
import { CHECK_PROBLEMS } from './check-problems.ts';
import { EDIT_PROBLEMS } from './edit-problems.ts';
import { OWNED_PROBLEMS } from './owned-problems.ts';
import { writeProblem, type AnyProblemCode, type Problem } from './problem.ts';
import { PROBLEMS } from './problems.ts';

/** Makes a problem of any catalogue. Not for code that visitors load: it imports all sentences. */
export function makeCheckProblem(
  code: AnyProblemCode,
  details: Readonly<Record<string, string>> = {},
  place: { document?: string; pointer?: string } = {},
): Problem {
  return writeProblem(
    code,
    { ...PROBLEMS, ...EDIT_PROBLEMS, ...CHECK_PROBLEMS, ...OWNED_PROBLEMS }[code],
    details,
    place,
  );
}

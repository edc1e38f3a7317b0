/** Makes the problems of the editor. */
import { EDIT_PROBLEMS } from './edit-problems.ts';
import { writeProblem, type EditProblemCode, type Problem } from './problem.ts';

/** Makes a problem of the editor's catalogue. Not for code that visitors load: it imports all sentences. */
export function makeEditProblem(code: EditProblemCode, details: Readonly<Record<string, string>>): Problem {
  return writeProblem(code, EDIT_PROBLEMS[code], details);
}

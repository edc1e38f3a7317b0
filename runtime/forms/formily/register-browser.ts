/** Sets up Formily in a browser. */
import { formatProblem } from '../../model/problem.ts';
import { registerExpressions, type FormScope } from './expressions.ts';
import { registerValidation, translateBrokenRule } from './validation.ts';

/** Sets up Formily for a page in one language. Call it before the first form. */
export function registerForms(scope: FormScope): void {
  registerExpressions((problem) => console.warn(formatProblem(problem)));
  registerValidation(
    (pattern, text) => new RegExp(pattern, 'u').test(text),
    (broken) => translateBrokenRule(broken, scope.t),
  );
}

import { formatProblem } from '../../model/problem.ts';
import { registerLanguage, type FormScope } from './expressions.ts';
import { registerValidation, sayBroken } from './validation.ts';

/** Sets Formily up for a browser, whose page speaks one language; call it before the first form. */
export function registerForms(scope: FormScope): void {
  registerLanguage((problem) => console.warn(formatProblem(problem)));
  registerValidation(
    (pattern, text) => new RegExp(pattern, 'u').test(text),
    (broken) => sayBroken(broken, scope.t),
  );
}

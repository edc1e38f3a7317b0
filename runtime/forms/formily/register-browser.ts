/** Sets up Formily in a browser. */
import { formatProblem } from '../../model/problem.ts';
import { registerExpressions, type FormScope } from './expressions.ts';
import { readPattern } from './patterns.ts';
import { registerValidation, translateBrokenRule } from './validation.ts';

// The server has checked the patterns of every form that can be saved.
function compilePattern(pattern: string, flags: string): (text: string) => boolean {
  const read = readPattern(pattern);
  const expression = new RegExp(read.pattern, read.ignoresCase || flags.includes('i') ? 'iu' : 'u');
  return (text) => expression.test(text);
}

/** Sets up Formily for a page in one language. Call it before the first form. */
export function registerForms(scope: FormScope): void {
  registerExpressions((problem) => console.warn(formatProblem(problem)), compilePattern);
  registerValidation(
    (pattern, text) => compilePattern(pattern, '')(text),
    (broken) => translateBrokenRule(broken, scope.t),
  );
}

// Translates the errors that forbid saving a form.
import { LIMITS } from '../../../../runtime/forms/templates/reasons.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { findProblemKey, translateProblem } from '../../kernel/language.ts';

/** In the owner's language. */
export function translateTemplateProblem(language: string, { code, details }: Problem): string {
  const { key, nearest = '' } = details;
  const part = code === 'document.shape' ? 'expected' : 'reason';
  const reason =
    key === undefined
      ? {}
      : { [part]: translateKey(language, `form.${part}.${key}`, { ...LIMITS, ...details }) };
  const near = nearest === '' ? '' : translateProblem(language, 'form.nearest', { nearest });
  return translateKey(language, `form.${code}`, { ...details, ...reason, near }).trim();
}

/** The codes and reasons of `runtime/forms` have texts; a test holds the two against each other. */
function translateKey(language: string, name: string, params: Problem['details']): string {
  const key = findProblemKey(name);
  return key === undefined ? name : translateProblem(language, key, params);
}

import { LIMITS } from '../../../../runtime/forms/templates/reasons.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { sayProblem } from '../../kernel/language.ts';

/** What forbids saving a form, as a sentence in the owner's language. */
export function sayTemplateProblem(language: string, { code, details }: Problem): string {
  const { key, nearest = '' } = details;
  const part = code === 'document.shape' ? 'expected' : 'reason';
  const said =
    key === undefined
      ? {}
      : { [part]: sayProblem(language, `form.${part}.${key}`, { ...LIMITS, ...details }) };
  const near = nearest === '' ? '' : sayProblem(language, 'form.nearest', { nearest });
  return sayProblem(language, `form.${code}`, { ...details, ...said, near }).trim();
}

// Writes problems in the owner's language.
import type { Problem } from '../../../../runtime/model/problem.ts';
import type { Translate } from '../../contracts/messages.ts';

/**
 * Translates why a change is rejected. A problem that only authors of documents can cause stays in English.
 */
export function translateProblem(
  { code, details, message }: Pick<Problem, 'code' | 'details' | 'message'>,
  translate: Translate,
): string {
  const key = `problem.${code}`;
  const text = translate(key, details);
  return text === key ? message : text;
}

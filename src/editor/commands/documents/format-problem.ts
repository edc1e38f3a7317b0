import type { Problem } from '../../../../runtime/model/problem.ts';
import type { Words } from '../../contracts/messages.ts';

/** What forbids a change, in the owner's language; what only the makers of documents can cause is said in English. */
export function tellProblem(
  { code, details, message }: Pick<Problem, 'code' | 'details' | 'message'>,
  words: Words,
): string {
  const key = `problem.${code}`;
  const said = words(key, details);
  return said === key ? message : said;
}

// Checks that every code file of the product begins with a sentence that says what it is for.
import { isGenerated, type TextFile } from './project.ts';
import { formatLine } from './format-line.ts';

const CODE = /^(?:src|runtime|blocks)\/.*\.tsx?$/;
/** Steps between versions, which their names describe. */
const MIGRATIONS = 'src/server/database/migrations/';
const COMMENT = /^\s*(?:\/\/+|\/\*\*?)[\s*]*(\S+)/;
/** A sentence that begins so has no subject of its own, or is no sentence. */
const FRAGMENT = /^(?:What|Who(?:ever|se)?|How|Of|Where|When|Which|Whether|Why)$/;
const EXAMPLE = 'Say what it is for in a sentence with a verb, such as "// Reads the rows of forms."';

/** A line for a file that begins without a comment, or whose comment begins as no sentence does. */
export function checkFirstLine({ path, text }: TextFile): string[] {
  if (!CODE.test(path) || isGenerated(path) || path.startsWith(MIGRATIONS)) return [];
  const [, word] = COMMENT.exec(text) ?? [];
  if (word === undefined)
    return [formatLine('tidiness.first-line', path, `It begins without a comment. ${EXAMPLE}`)];
  if (!FRAGMENT.test(word)) return [];
  return [formatLine('tidiness.first-line', `${path}:1`, `The comment begins with "${word}". ${EXAMPLE}`)];
}

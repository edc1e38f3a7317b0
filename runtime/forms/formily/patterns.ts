/** Reads regular expressions as people write them, so that both engines understand them. */

/** A condition at the beginning of a pattern: `(?=.*\d)`, or `(?!.*\s)`. */
export interface Condition {
  isNegative: boolean;
  pattern: string;
}

const SYNTAX = /[\^$\\.*+?()[\]{}|/\p{L}\p{N}]/u;

/**
 * A pattern without needless backslashes, such as `\@`: with the flag `u` these are errors. A backslash
 * before a hyphen matters between brackets only.
 */
export function tidyPattern(pattern: string): string {
  let isInClass = false;
  return pattern.replaceAll(/\\([^])|[[\]]/gu, (found: string, escaped?: string) => {
    if (found === '[') isInClass = true;
    else if (found === ']') isInClass = false;
    if (escaped === undefined || SYNTAX.test(escaped) || (escaped === '-' && isInClass)) return found;
    return escaped;
  });
}

/**
 * The conditions at the beginning of a pattern, and the pattern without them: engines without backtracking
 * know no lookahead, but each of these can be matched alone.
 */
export function splitConditions(pattern: string): { conditions: Condition[]; rest: string } {
  const conditions: Condition[] = [];
  let rest = pattern.startsWith('^') ? pattern.slice(1) : pattern;
  if (rest === pattern) return { conditions, rest };
  while (rest.startsWith('(?=') || rest.startsWith('(?!')) {
    const end = endOfGroup(rest);
    if (end === undefined || /^[*+?{]/.test(rest.slice(end + 1))) break;
    conditions.push({ isNegative: rest[2] === '!', pattern: `^(?:${rest.slice(3, end)})` });
    rest = rest.slice(end + 1);
  }
  // An alternative behind the conditions would not belong to them.
  return conditions.length === 0 || hasAlternatives(rest)
    ? { conditions: [], rest: pattern }
    : { conditions, rest: `^(?:${rest})` };
}

/** The position of the bracket that closes the group at the beginning. */
function endOfGroup(pattern: string): number | undefined {
  let depth = 0;
  for (const { at, character } of signsOf(pattern)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function hasAlternatives(pattern: string): boolean {
  let depth = 0;
  for (const { character } of signsOf(pattern)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) return true;
  }
  return false;
}

/** The characters that are neither escaped nor between square brackets. */
function* signsOf(pattern: string): Generator<{ at: number; character: string }> {
  for (const { index, 0: found } of pattern.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^]/g))
    if (found.length === 1) yield { at: index, character: found };
}

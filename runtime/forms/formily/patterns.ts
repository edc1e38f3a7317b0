/** Reads regular expressions as people write them, so that both engines understand them. */

/** A condition at the beginning of a pattern: `(?=.*\d)`, or `(?!.*\s)`. */
export interface Condition {
  isNegative: boolean;
  pattern: string;
}

const SYNTAX = /[\^$\\.*+?()[\]{}|/\p{L}\p{N}]/u;
const BETWEEN_SLASHES = /^\/((?:\\[^]|[^/\\])+)\/([gimsuy]*)$/;
/** Escapes with braces of their own, counted repetitions, and single characters. */
const PARTS = /\\(?:u\{[\da-fA-F]+\}|[pP]\{[^{}]*\}|[^])|\{\d+(?:,\d*)?\}|[^]/gu;
/** An escape that stands for several characters, which no range can begin or end with. */
const SEVERAL = /^\\[dDsSwWpP]/;

/** The pattern of a text: as it is, or between slashes as in a program, with or without flags behind. */
export function readPattern(text: string): { pattern: string; ignoresCase: boolean } {
  const [, pattern = text, flags = ''] = BETWEEN_SLASHES.exec(text) ?? [];
  return { pattern: tidyPattern(pattern), ignoresCase: flags.includes('i') };
}

/**
 * A pattern as the flag `u` wants it, which forbids what people write: needless backslashes such as `\@`,
 * braces that repeat nothing (`\${name}`), and a hyphen beside a class (`[\w-.]`). A backslash before a
 * hyphen matters between brackets only.
 */
function tidyPattern(pattern: string): string {
  const parts = pattern.match(PARTS) ?? [];
  let isInClass = false;
  return parts
    .map((part, at) => {
      const [before = '', after = ''] = [parts[at - 1], parts[at + 1]];
      if (part.length > 1 && part.startsWith('\\')) return tidyEscape(part, isInClass);
      if (isInClass) {
        if (part === ']') isInClass = false;
        return part === '-' && (SEVERAL.test(before) || SEVERAL.test(after)) ? '\\-' : part;
      }
      if (part === '[') isInClass = true;
      if (part === ']' || part === '}' || part === '{') return `\\${part}`;
      return part.length > 1 && part.startsWith('{') && (at === 0 || /^[(|^]$/.test(before))
        ? `\\${part.slice(0, -1)}\\}`
        : part;
    })
    .join('');
}

function tidyEscape(part: string, isInClass: boolean): string {
  const escaped = part.slice(1);
  return escaped.length > 1 || SYNTAX.test(escaped) || (escaped === '-' && isInClass) ? part : escaped;
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

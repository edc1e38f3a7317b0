/** Sets up Formily on a server. */
import { RE2JS } from 're2js';
import type { Problem } from '../../model/problem.ts';
import { COST, work } from '../work.ts';
import { forbid } from '../../language/cursor.ts';
import { canBacktrackForever } from './backtracking.ts';
import { MAX_STATES, sizeOf } from './pattern-size.ts';
import { registerExpressions } from './expressions.ts';
import { readPattern, splitConditions } from './patterns.ts';
import { encodeBrokenRule, registerValidation } from './validation.ts';

const MAX_PATTERNS = 500;
type Test = (text: string) => boolean;
const patterns = new Map<string, Test>();

/** A pattern may not be used; the reason is one of those of rules. */
export class PatternError extends Error {
  readonly reason: 'pattern-broken' | 'pattern-behind' | 'pattern-endless' | 'pattern-large';
  constructor(reason: PatternError['reason'], message = '') {
    super(message);
    this.reason = reason;
  }
}

/**
 * Compiles a pattern to automata that match in linear time. Throws a `PatternError` when the pattern needs
 * backtracking, and when a browser could try it for ever.
 */
export function compilePattern(pattern: string, flags = ''): Test {
  const key = `${flags}/${pattern}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const read = readPattern(pattern);
  const test = compile(read.pattern, read.ignoresCase || flags.includes('i') ? '(?i)' : '');
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  patterns.set(key, test);
  return test;
}

function compile(pattern: string, flags: string): Test {
  try {
    // It must work in both engines.
    RegExp(pattern, 'u');
    if (/\(\?<[=!]/.test(pattern)) throw new PatternError('pattern-behind');
    const { conditions, rest } = splitConditions(pattern);
    const find = compileLinear(rest, flags);
    const tests = conditions.map((each) => {
      const meets = compileLinear(each.pattern, flags);
      return (text: string): boolean => meets(text) !== each.isNegative;
    });
    return (text) => find(text) && tests.every((test) => test(text));
  } catch (error) {
    if (error instanceof PatternError) throw error;
    throw new PatternError('pattern-broken', error instanceof Error ? error.message : String(error));
  }
}

function compileLinear(pattern: string, flags: string): Test {
  const { states, reach } = sizeOf(pattern);
  if (states > MAX_STATES) throw new PatternError('pattern-large');
  work(COST.patternState * states);
  const compiled = RE2JS.compile(flags + writeEscapes(pattern));
  if (canBacktrackForever(pattern)) throw new PatternError('pattern-endless');
  let last: { text: string; isFound: boolean } | undefined;
  return (text) => {
    // A value that breaks a validator is tested twice.
    if (last?.text === text) return last.isFound;
    work(COST.patternStep * states * Math.min(text.length, reach));
    last = { text, isFound: compiled.matcher(text).find() };
    return last.isFound;
  };
}

const HINTS: Partial<Record<PatternError['reason'], string>> = {
  'pattern-behind': 'It looks behind a place.',
  'pattern-endless': 'It can go back and try again without end.',
  'pattern-large': 'Its counted repetitions multiply.',
};

/** For expressions: an unsafe pattern is a problem of the expression. */
function compileForExpression(pattern: string, flags: string): Test {
  try {
    return compilePattern(pattern, flags);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return forbid('This regular expression', HINTS[error.reason] ?? error.message);
  }
}

/** The characters that a pattern names by `\\u4e00` or `\\u{4e00}`, as the server's engine writes them. */
function writeEscapes(pattern: string): string {
  return pattern.replace(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|[^])/gi,
    (escape: string, braced?: string, four?: string) =>
      braced === undefined && four === undefined ? escape : `\\x{${braced ?? four ?? ''}}`,
  );
}

/** A pattern that an expression computed and that is not safe is a broken rule, whatever the text is. */
function matches(pattern: string, text: string): boolean {
  try {
    return compilePattern(pattern)(text);
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

/** Sets up Formily. Call it once, before the first form. `report` receives expressions of rules that fail. */
export function registerForms(report: (problem: Problem) => void): void {
  registerExpressions(report, compileForExpression);
  registerValidation(matches, encodeBrokenRule);
}

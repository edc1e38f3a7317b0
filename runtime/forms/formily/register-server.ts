/** Sets up Formily on a server. */
import { RE2JS } from 're2js';
import type { Problem } from '../../model/problem.ts';
import { registerExpressions } from './expressions.ts';
import { encodeBrokenRule, registerValidation } from './validation.ts';

const MAX_PATTERNS = 500;
const patterns = new Map<string, RE2JS>();

/**
 * Compiles a pattern to an automaton that matches in linear time. Throws when the pattern needs backtracking.
 */
export function compilePattern(pattern: string): RE2JS {
  let known = patterns.get(pattern);
  if (known === undefined) {
    known = RE2JS.compile(writeEscapes(pattern));
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(pattern, known);
  }
  return known;
}

/** The characters that a pattern names by `\\u4e00` or `\\u{4e00}`, as the server's engine writes them. */
function writeEscapes(pattern: string): string {
  return pattern.replace(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|[^])/gi,
    (escape: string, braced?: string, four?: string) =>
      braced === undefined && four === undefined ? escape : `\\x{${braced ?? four ?? ''}}`,
  );
}

/** Sets up Formily. Call it once, before the first form. `report` receives expressions of rules that fail. */
export function registerForms(report: (problem: Problem) => void): void {
  registerExpressions(report);
  registerValidation((pattern, text) => compilePattern(pattern).matcher(text).find(), encodeBrokenRule);
}

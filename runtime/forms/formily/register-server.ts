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
    known = RE2JS.compile(pattern);
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(pattern, known);
  }
  return known;
}

/** Sets up Formily. Call it once, before the first form. `report` receives expressions of rules that fail. */
export function registerForms(report: (problem: Problem) => void): void {
  registerExpressions(report);
  registerValidation((pattern, text) => compilePattern(pattern).matcher(text).find(), encodeBrokenRule);
}

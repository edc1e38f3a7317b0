import { RE2JS } from 're2js';
import type { Problem } from '../../model/problem.ts';
import { registerLanguage } from './expressions.ts';
import { registerValidation, sayCodes } from './validation.ts';

const MOST_PATTERNS = 500;
const patterns = new Map<string, RE2JS>();

/** Compiles a rule's pattern to an automaton that takes linear time whatever it is given; throws when it needs more than that. */
export function compilePattern(pattern: string): RE2JS {
  let known = patterns.get(pattern);
  if (known === undefined) {
    known = RE2JS.compile(pattern);
    if (patterns.size >= MOST_PATTERNS) patterns.clear();
    patterns.set(pattern, known);
  }
  return known;
}

/** Sets Formily up for a server; call it once, before the first form. `report` hears of rules that could not be computed. */
export function registerForms(report: (problem: Problem) => void): void {
  registerLanguage(report);
  registerValidation((pattern, text) => compilePattern(pattern).matcher(text).find(), sayCodes);
}

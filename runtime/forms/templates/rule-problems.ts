/** Collects the problems of a form template: members that are unknown, and values of the wrong kind. */
import { isObject } from '../../model/json.ts';
import { makeCheckProblem } from '../../model/check-problem.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import type { AnyProblemCode, Problem } from '../../model/problem.ts';
import { findNearest, suggestNearest } from '../../validate/nearest.ts';
import { compileRuleExpression, compileRuleFunction } from '../formily/expressions.ts';
import { compilePattern, PatternError } from '../formily/register-server.ts';
import { choicesOfRuleExpression, membersOfRuleExpression } from '../formily/expression-reads.ts';
import { isExpression, isFunctionSource, sourceOf } from '../rules/rule.ts';
import type { Excess } from '../budget/find-excess.ts';
import { regularExpression, validatorExpression, validatorFunction, type Expect } from './keywords.ts';
import { small } from './presentation-props.ts';
import { EXPECTED, fillIn, REASONS, type ReasonName } from './reasons.ts';
import { meantMember, reasonOfFunction } from './ways-out.ts';

/** The problem of a form whose submissions could exceed the budget of work. */
export function budgetProblem({ at, units }: Excess): Problem {
  const found = new RuleProblems();
  found.reject(at, 'budget', { ms: String(Math.ceil(units / 1000)) });
  return found.problems[0] as Problem;
}

type Known = Readonly<Record<string, Expect>>;

/** Names for assistive technology are allowed wherever props are. */
const isUnused = (name: string, unused: ReadonlySet<string> | undefined): boolean =>
  unused !== undefined && (unused.has(name) || /^aria-[a-z]+$/.test(name));

/** Props that designers write out although they are off; on, they would change what the values are. */
const OFF_ONLY: ReadonlySet<string> = new Set(['stringMode', 'labelInValue', 'optionAsValue']);

export class RuleProblems {
  readonly problems: Problem[] = [];

  note(code: AnyProblemCode, details: Record<string, string>, at: Path): void {
    this.problems.push(makeCheckProblem(code, details, { pointer: formatPointer(at) }));
  }

  reject(at: Path, key: ReasonName, details: Readonly<Record<string, string>> = {}): void {
    this.note('form.rule-unsafe', { ...details, key, reason: fillIn(REASONS[key], details) }, at);
  }

  /** Notes a name that is not among the known ones, with the nearest of them, or the one that is meant. */
  unknown(code: AnyProblemCode, found: string, known: readonly string[], at: Path, meant?: string): void {
    const nearest = meant ?? findNearest(found, known) ?? '';
    const hint = nearest === '' ? '' : suggestNearest(nearest, [nearest]);
    this.note(code, { found, nearest, hint }, at);
  }

  /**
   * Checks that each member of an object is known and of its kind. Of `unused` members only the size is
   * checked.
   */
  members(value: unknown, at: Path, known: Known, unused?: ReadonlySet<string>): void {
    if (!isObject(value)) return this.reject(at, 'object');
    for (const [name, member] of Object.entries(value)) {
      const here = [...at, name];
      const expect = Object.hasOwn(known, name) ? known[name] : undefined;
      if (member === false && unused !== undefined && OFF_ONLY.has(name)) continue;
      if (expect !== undefined) this.value(member, here, expect);
      else if (isUnused(name, unused)) this.shape(member, here, small);
      else this.#unknownMember(name, Object.keys(known), here);
    }
  }

  #unknownMember(name: string, known: readonly string[], at: Path): void {
    const reason = reasonOfFunction(name);
    if (reason === undefined) this.unknown('document.member-unknown', name, known, at, meantMember(name));
    else this.reject(at, reason, { name });
  }

  /** Checks props, also those that an expression gives: it must name them, so that no other one is drawn. */
  props(value: unknown, at: Path, known: Known, unused?: ReadonlySet<string>): void {
    if (!isExpression(value)) return this.members(value, at, known, unused);
    this.#expressions(value, at);
    const names = membersOfRuleExpression(sourceOf(value));
    if (names === undefined) return this.reject(at, 'props-computed');
    for (const name of names)
      if (!Object.hasOwn(known, name) && !isUnused(name, unused))
        this.#unknownMember(name, Object.keys(known), at);
  }

  /** Checks the kind of a value, and everything in it that the program runs. */
  value(value: unknown, at: Path, expect: Expect): void {
    this.shape(value, at, expect);
    if (expect === validatorFunction || expect === validatorExpression) this.function(value, at);
    else this.#expressions(value, at);
    if (expect === regularExpression) this.#pattern(value, at);
  }

  shape(value: unknown, at: Path, expect: Expect): void {
    const expected = expect(value);
    if (expected === undefined) return;
    const details = { ...expected, expected: fillIn(EXPECTED[expected.key], { ...expected }) };
    this.note('document.shape', { ...details, found: JSON.stringify(value).slice(0, 80), hint: '' }, at);
  }

  // Formily compiles expressions at every depth of a value.
  #expressions(value: unknown, at: Path): void {
    if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) this.#expressions(member, [...at, name]);
    if (!isExpression(value)) return;
    if (isFunctionSource(sourceOf(value))) return this.reject(at, 'value-function');
    const compiled = compileRuleExpression(sourceOf(value));
    if (!compiled.ok) this.note(compiled.problem.code, { ...compiled.problem.details }, at);
  }

  /** Checks that a function, or an expression in its place, is one of the language. */
  function(value: unknown, at: Path): void {
    if (!isExpression(value)) return;
    const source = sourceOf(value);
    const compiled = isFunctionSource(source) ? compileRuleFunction(source) : compileRuleExpression(source);
    if (!compiled.ok) this.note(compiled.problem.code, { ...compiled.problem.details }, at);
  }

  // The patterns that an expression chooses from are checked; others are known only when they are used.
  #pattern(pattern: unknown, at: Path): void {
    if (!isExpression(pattern)) return this.#safePattern(pattern, at);
    const chosen = choicesOfRuleExpression(sourceOf(pattern));
    if (chosen === undefined) return this.reject(at, 'pattern-computed');
    for (const each of chosen) if (typeof each === 'string') this.#safePattern(each, at);
  }

  #safePattern(pattern: unknown, at: Path): void {
    try {
      // Browsers backtrack: a pattern that is fast on the server could freeze the visitor's page.
      compilePattern(String(pattern));
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      this.reject(at, error.reason, error.reason === 'pattern-broken' ? { error: error.message } : {});
    }
  }
}

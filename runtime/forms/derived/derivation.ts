/** Compiles the reactions of a field into a derivation, when they need no observing by Formily. */
import { isObject } from '../../model/json.ts';
import { readsOfRuleExpression } from '../formily/expression-reads.ts';
import { dependenciesOf, nameOfValue } from '../rules/dependencies.ts';
import { isExpression, reactionsOf, sourceOf, type NestedRule } from '../rules/rule.ts';

/**
 * How the state of a field or container follows from the values of static fields. These values do not change
 * while a submission is checked, so the steps are computed once, in order.
 */
export type Derivation = readonly Step[];

/** One reaction, or the state keywords of the rule. */
interface Step {
  /** Names of static fields: a list, or by the name that expressions use in `$deps`. */
  dependencies: readonly string[] | Readonly<Record<string, string>>;
  when?: unknown;
  fulfill: Outcome;
  otherwise: Outcome;
}
type Outcome = readonly (readonly [state: string, value: unknown])[];

/** True when a keyword sets the state of a field. */
export type SetsState = (keyword: string, value: unknown) => boolean;

const STATE_OF_KEYWORD: Readonly<Record<string, string>> = { 'x-visible': 'visible', required: 'required' };
const DERIVABLE_STATES = new Set(['visible', 'required']);
const PRESENTATION_STATES = new Set(['title', 'description']);

// True when an expression reads nothing but dependencies and the values of static fields.
function readsOnlyStatic(value: unknown, staticNames: ReadonlySet<string>): boolean {
  if (!isExpression(value)) return true;
  return readsOfRuleExpression(sourceOf(value)).every(([root = '', member = '']) => {
    if (!root.startsWith('$')) return true;
    return root === '$deps' || root === '$dependencies' || (root === '$values' && staticNames.has(member));
  });
}

function outcomeOf(outcome: unknown, staticNames: ReadonlySet<string>): Outcome | undefined {
  if (outcome === undefined) return [];
  if (!isObject(outcome) || !isObject(outcome.state) || outcome.schema !== undefined) return undefined;
  const states = Object.entries(outcome.state).filter(([name]) => !PRESENTATION_STATES.has(name));
  return states.every(([name, value]) => DERIVABLE_STATES.has(name) && readsOnlyStatic(value, staticNames))
    ? states
    : undefined;
}

function stepOf(reaction: Record<string, unknown>, staticNames: ReadonlySet<string>): Step | undefined {
  const { dependencies, when, target } = reaction;
  const fulfill = outcomeOf(reaction.fulfill, staticNames);
  const otherwise = outcomeOf(reaction.otherwise, staticNames);
  const listed = dependenciesOf(reaction);
  const names = listed.flatMap((each) => nameOfValue(each) ?? []);
  const isStatic =
    names.length === listed.length &&
    names.every((name) => staticNames.has(name)) &&
    readsOnlyStatic(when, staticNames);
  if (target !== undefined || fulfill === undefined || otherwise === undefined || !isStatic) return undefined;
  const keys = isObject(dependencies) ? Object.keys(dependencies) : undefined;
  const named =
    keys === undefined ? names : Object.fromEntries(keys.map((key, index) => [key, names[index] ?? '']));
  return { dependencies: named, when, fulfill, otherwise };
}

/** Compiles the state of a rule to a derivation; undefined when only Formily can compute it. */
export function derivationOf(
  rule: NestedRule,
  staticNames: ReadonlySet<string>,
  setsState: SetsState,
): Derivation | undefined {
  const states = Object.entries(rule).filter(
    ([keyword, value]) =>
      keyword !== 'x-reactions' && !PRESENTATION_STATES.has(keyword) && setsState(keyword, value),
  );
  const isDerivable = states.every(
    ([keyword, value]) => Object.hasOwn(STATE_OF_KEYWORD, keyword) && readsOnlyStatic(value, staticNames),
  );
  if (!isDerivable) return undefined;
  const own = states.map(([keyword, value]) => [STATE_OF_KEYWORD[keyword] ?? '', value] as const);
  const steps = reactionsOf(rule).map((reaction) => stepOf(reaction, staticNames));
  if (!steps.every((step) => step !== undefined)) return undefined;
  // When two reactions, or a keyword's expression and a reaction, set the same state, the last one that
  // Formily runs wins.
  const setters = [
    own.filter(([, value]) => isExpression(value)),
    ...steps.map(({ fulfill, otherwise }) => [...fulfill, ...otherwise]),
  ].flatMap((outcome) => [...new Set(outcome.map(([state]) => state))]);
  if (new Set(setters).size < setters.length) return undefined;
  return [{ dependencies: [], fulfill: own, otherwise: [] }, ...steps];
}

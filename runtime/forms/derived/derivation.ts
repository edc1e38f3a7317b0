/** Compiles the reactions of a rule into a derivation, when they need no observing by Formily. */
import { isObject } from '../../model/json.ts';
import { readsOfRuleExpression } from '../formily/expression-reads.ts';
import { functionsOf, isExpression, reactionsOf, sourceOf, type NestedRule } from '../rules/rule.ts';

/**
 * How the state of a field or container follows from the values of other fields. No reaction changes these
 * values afterwards, so the steps are computed once, in order.
 */
export interface Derivation {
  steps: readonly Step[];
  /** The values that it reads. */
  reads: readonly Source[];
  /** It hides the field for some values. */
  hides: boolean;
  /** It gives the field its value. */
  computes: boolean;
}

/**
 * Where a value stands: from the top of the values, beside the rule, in the row around the rule, in the list
 * of that row; or the position of the row.
 */
export interface Source {
  from: 'top' | 'beside' | 'row' | 'rows' | 'index';
  path: readonly string[];
}

/** A value that an expression reads as `$deps.key` or `$deps[key]`. */
export interface Dependency {
  key: string;
  source: Source;
}

/** One reaction, or the state keywords of the rule. */
export interface Step {
  dependencies: readonly Dependency[];
  /** `$deps` is a list. */
  isListed: boolean;
  when?: unknown;
  fulfill: Outcome;
  otherwise: Outcome;
}
type Outcome = readonly (readonly [state: string, value: unknown])[];

/** True when a keyword sets the state of a field. */
type SetsState = (keyword: string, value: unknown) => boolean;

const STATE_OF_KEYWORD: Readonly<Record<string, string>> = { 'x-visible': 'visible', required: 'required' };
const DERIVABLE_STATES = new Set(['visible', 'required', 'value']);
const PRESENTATION_STATES = new Set(['title', 'description', 'componentProps', 'decoratorProps']);
const PRESENTATION_KEYWORDS = /^(?:title|description|x-(?:component|decorator)-props(?:\..+)?)$/;
const NOTHING: Derivation = { steps: [], reads: [], hides: false, computes: false };

/** Compiles the state of a rule to a derivation; undefined when only Formily can compute it. */
export function derivationOf(rule: NestedRule, setsState: SetsState): Derivation | undefined {
  const states = Object.entries(rule).filter(
    ([keyword, value]) =>
      keyword !== 'x-reactions' && !PRESENTATION_STATES.has(keyword) && setsState(keyword, value),
  );
  if (!states.every(([keyword]) => Object.hasOwn(STATE_OF_KEYWORD, keyword))) return undefined;
  const own = states.map(([keyword, value]) => [STATE_OF_KEYWORD[keyword] ?? '', value] as const);
  if (functionsOf(rule).length > 0) return undefined;
  const steps = reactionsOf(rule).map(stepOf);
  if (!steps.every((step) => step !== undefined)) return undefined;
  if (own.length === 0 && steps.length === 0) return NOTHING;
  const all = [{ dependencies: [], isListed: true, fulfill: own, otherwise: [] }, ...steps];
  const reads = all.map(readsOf);
  if (setTwice(own, steps) || !reads.every((each) => each !== undefined)) return undefined;
  const isSet = (state: string): boolean =>
    all.some(({ fulfill, otherwise }) => [...fulfill, ...otherwise].some(([name]) => name === state));
  return { steps: all, reads: reads.flat(), hides: isSet('visible'), computes: isSet('value') };
}

/**
 * True when two reactions, or a keyword's expression and a reaction, set the same state: then the last one
 * that Formily runs wins.
 */
function setTwice(own: Outcome, steps: readonly Step[]): boolean {
  const setters = [
    own.filter(([, value]) => isExpression(value)),
    ...steps.map(({ fulfill, otherwise }) => [...fulfill, ...otherwise]),
  ].flatMap((outcome) => [...new Set(outcome.map(([state]) => state))]);
  return new Set(setters).size < setters.length;
}

function stepOf(reaction: Record<string, unknown>): Step | undefined {
  const { dependencies: given, when, target, effects } = reaction;
  const fulfill = outcomeOf(reaction.fulfill);
  const otherwise = outcomeOf(reaction.otherwise);
  const dependencies = readDependencies(given);
  const isOther = target !== undefined || effects !== undefined;
  if (isOther || fulfill === undefined || otherwise === undefined || dependencies === undefined)
    return undefined;
  return { dependencies, isListed: !isObject(given), when, fulfill, otherwise };
}

function outcomeOf(outcome: unknown): Outcome | undefined {
  if (outcome === undefined) return [];
  if (!isObject(outcome) || Object.keys(outcome).some((key) => key !== 'state' && key !== 'schema'))
    return undefined;
  const { state = {}, schema = {} } = outcome;
  if (!isObject(state) || !isObject(schema)) return undefined;
  if (Object.keys(schema).some((keyword) => !PRESENTATION_KEYWORDS.test(keyword))) return undefined;
  const states = Object.entries(state).filter(([name]) => !PRESENTATION_STATES.has(name));
  return states.every(([name]) => DERIVABLE_STATES.has(name)) ? states : undefined;
}

function readDependencies(given: unknown): Dependency[] | undefined {
  const listed = given === undefined ? [] : Object.entries(Object(given) as Record<string, unknown>);
  const read = listed.map(([key, each]): Dependency | undefined => {
    const isNamed = isObject(each) && (each.property === undefined || each.property === 'value');
    const source = sourceOfValue(isNamed ? each.source : each);
    return source && { key: isNamed ? String(each.name) : key, source };
  });
  return read.every((each) => each !== undefined) ? read : undefined;
}

/** The value that a dependency reads; undefined for another state, and for a pattern of paths. */
function sourceOfValue(dependency: unknown): Source | undefined {
  if (typeof dependency !== 'string') return undefined;
  const path = /^\s*(\.?)([\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}_$][\p{L}\p{N}_$-]*)*)\s*(?:#\s*value)?$/u.exec(
    dependency,
  );
  if (path === null) return undefined;
  return { from: path[1] === '.' ? 'beside' : 'top', path: (path[2] ?? '').split('.') };
}

/** The values that a step reads; undefined if it reads more than values. */
function readsOf({ dependencies, when, fulfill, otherwise }: Step): Source[] | undefined {
  const read = dependencies.map(({ source }) => source);
  const expressions = expressionsIn([when, ...[...fulfill, ...otherwise].map(([, value]) => value)]);
  for (const [root = '', ...path] of expressions.flatMap((each) => readsOfRuleExpression(sourceOf(each)))) {
    if (!root.startsWith('$') || root === '$deps' || root === '$dependencies') continue;
    const from = SOURCES[root];
    if (from === undefined) return undefined;
    read.push({ from, path });
  }
  return read;
}

const SOURCES: Readonly<Record<string, Source['from']>> = {
  $values: 'top',
  $record: 'row',
  $records: 'rows',
  $index: 'index',
};

function expressionsIn(value: unknown): string[] {
  if (isExpression(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(expressionsIn) : [];
}

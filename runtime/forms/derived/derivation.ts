import { Schema } from '@formily/json-schema';
import { isObject } from '../../model/json.ts';
import type { FormScope } from '../formily/expressions.ts';
import { isExpression, reactionsOf, sourceOf, type NestedRule } from '../rules/rule.ts';
import { dependenciesOf, nameRead } from '../rules/dependencies.ts';

/**
 * What reactions make of a field or container that only fixed fields act on. Nothing that it reads can change while a submission is checked, so
 * its state is worked out once, in order, instead of being observed by Formily.
 */
export type Derivation = readonly Step[];

/** Tells keywords that say in which state a field is. */
export type SetsState = (keyword: string, value: unknown) => boolean;

interface Step {
  /** Names of fixed fields: a list, or by the name that expressions call them. */
  dependencies: readonly string[] | Readonly<Record<string, string>>;
  when?: unknown;
  fulfill: Outcome;
  otherwise: Outcome;
}
type Outcome = readonly (readonly [state: string, value: unknown])[];

/** The state of a field or container: `isRequired` is absent when no reaction says so. */
export interface Derived {
  isShown: boolean;
  isRequired?: boolean;
}

const DERIVED_KEYWORDS: Readonly<Record<string, string>> = { 'x-visible': 'visible', required: 'required' };
const DERIVED_STATES = new Set(['visible', 'required']);
const SEEN_ONLY = new Set(['title', 'description']);

// The names that an expression reads must be those of fields that nothing acts on: `fixed`.
function readsOnly(value: unknown, fixed: ReadonlySet<string>): boolean {
  if (!isExpression(value)) return true;
  return [...sourceOf(value).matchAll(/\$(\w*)(?:\??\.(\w+))?/g)].every(
    ([, root = '', name = '']) =>
      root === 'deps' || root === 'dependencies' || (root === 'values' && fixed.has(name)),
  );
}

function outcomeOf(outcome: unknown, fixed: ReadonlySet<string>): Outcome | undefined {
  if (outcome === undefined) return [];
  if (!isObject(outcome) || !isObject(outcome.state) || outcome.schema !== undefined) return undefined;
  const states = Object.entries(outcome.state).filter(([name]) => !SEEN_ONLY.has(name));
  return states.every(([name, value]) => DERIVED_STATES.has(name) && readsOnly(value, fixed))
    ? states
    : undefined;
}

function stepOf(reaction: Record<string, unknown>, fixed: ReadonlySet<string>): Step | undefined {
  const { dependencies, when, target } = reaction;
  const fulfill = outcomeOf(reaction.fulfill, fixed);
  const otherwise = outcomeOf(reaction.otherwise, fixed);
  const names = dependenciesOf(reaction).flatMap((each) => nameRead(each) ?? []);
  const isRead =
    names.length === dependenciesOf(reaction).length &&
    names.every((name) => fixed.has(name)) &&
    readsOnly(when, fixed);
  if (target !== undefined || fulfill === undefined || otherwise === undefined || !isRead) return undefined;
  const keys = isObject(dependencies) ? Object.keys(dependencies) : undefined;
  const called =
    keys === undefined ? names : Object.fromEntries(keys.map((key, index) => [key, names[index] ?? '']));
  return { dependencies: called, when, fulfill, otherwise };
}

/** How the state of a rule follows from the values of the `fixed` fields; undefined when only Formily can tell. */
export function derivationOf(
  rule: NestedRule,
  fixed: ReadonlySet<string>,
  setsState: SetsState,
): Derivation | undefined {
  const states = Object.entries(rule).filter(
    ([keyword, value]) => keyword !== 'x-reactions' && !SEEN_ONLY.has(keyword) && setsState(keyword, value),
  );
  if (
    !states.every(([keyword, value]) => Object.hasOwn(DERIVED_KEYWORDS, keyword) && readsOnly(value, fixed))
  )
    return undefined;
  const own = states.map(([keyword, value]) => [DERIVED_KEYWORDS[keyword] ?? '', value] as const);
  const steps = reactionsOf(rule).map((reaction) => stepOf(reaction, fixed));
  if (!steps.every((step) => step !== undefined)) return undefined;
  // Of a keyword's expression and a reaction that set the same state it depends on Formily's observing which has the last word.
  const reacted = new Set(
    steps.flatMap(({ fulfill, otherwise }) => [...fulfill, ...otherwise].map(([state]) => state)),
  );
  if (own.some(([state, value]) => isExpression(value) && reacted.has(state))) return undefined;
  return [{ dependencies: [], fulfill: own, otherwise: [] }, ...steps];
}

function readAll(names: Step['dependencies'], values: Readonly<Record<string, unknown>>): unknown {
  if (!isObject(names)) return names.map((name) => values[name]);
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, values[name]]));
}

/** Tells the state of a field or container. */
export type Derive = (derivation: Derivation) => Derived;

/** Derives states from `values`, each once. */
export function makeDerive(values: Readonly<Record<string, unknown>>, scope: FormScope): Derive {
  const known = new Map<Derivation, Derived>();
  return (derivation) => {
    const derived = known.get(derivation) ?? derive(derivation, values, scope);
    known.set(derivation, derived);
    return derived;
  };
}

function derive(
  derivation: Derivation,
  values: Readonly<Record<string, unknown>>,
  scope: FormScope,
): Derived {
  const derived: Derived = { isShown: true };
  for (const { dependencies, when, fulfill, otherwise } of derivation) {
    const $deps = readAll(dependencies, values);
    const inReach = { ...scope, $values: values, $deps, $dependencies: $deps };
    const isMet = !when || Boolean(Schema.shallowCompile(when, inReach));
    for (const [state, value] of isMet ? fulfill : otherwise) {
      const computed: unknown = Schema.shallowCompile(value, inReach);
      if (computed === undefined || computed === null) continue;
      if (state === 'visible') derived.isShown = Boolean(computed);
      // As Formily's rule has it, which asks for nothing else.
      else derived.isRequired = computed === true;
    }
  }
  return derived;
}

/**
 * The derived tier: reactions show or require a field by values that no reaction changes. No form of Formily
 * is made.
 */
import { Schema } from '@formily/json-schema';
import { isObject } from '../../model/json.ts';
import type { FormScope } from '../formily/expressions.ts';
import type { NestedRule } from '../rules/rule.ts';
import { checkStatic } from '../static/check-static.ts';
import { HIDDEN, type FieldState } from '../static/field-state.ts';
import type { FieldValidators } from '../static/validators.ts';
import type { Derivation } from './derivation.ts';

/** What the derived tier checks of a field. */
export interface DerivedChecks {
  /** Of the containers around the field, and its own at the end. The field is shown when all of them are. */
  derivations: readonly Derivation[];
  /** Used when no reaction sets `required`. */
  validators: FieldValidators;
  whenRequired: FieldValidators;
  whenOptional: FieldValidators;
}

/** The derived state of a field or container; `isRequired` is absent when no reaction sets it. */
interface DerivedState {
  isShown: boolean;
  isRequired?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the state of a derivation for the values of one submission. */
export type Derive = (derivation: Derivation) => DerivedState;

/** Makes a `Derive` for one submission. Each derivation is computed at most once. */
export function makeDerive(values: Values, scope: FormScope): Derive {
  const known = new Map<Derivation, DerivedState>();
  return (derivation) => {
    const state = known.get(derivation) ?? computeState(derivation, values, scope);
    known.set(derivation, state);
    return state;
  };
}

/** Checks the value of a field. Returns no promise when the field is hidden or the value is valid. */
export function checkDerived(
  rule: NestedRule,
  { derivations, validators, whenRequired, whenOptional }: DerivedChecks,
  value: unknown,
  derive: Derive,
): FieldState | Promise<FieldState> {
  const states = derivations.map(derive);
  if (!states.every(({ isShown }) => isShown)) return HIDDEN;
  const isRequired = states.at(-1)?.isRequired;
  if (isRequired === undefined) return checkStatic(rule, validators, value);
  return checkStatic(rule, isRequired ? whenRequired : whenOptional, value);
}

function readAll(names: Derivation[number]['dependencies'], values: Values): unknown {
  if (!isObject(names)) return names.map((name) => values[name]);
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, values[name]]));
}

function computeState(derivation: Derivation, values: Values, scope: FormScope): DerivedState {
  const derived: DerivedState = { isShown: true };
  for (const { dependencies, when, fulfill, otherwise } of derivation) {
    const $deps = readAll(dependencies, values);
    const names = { ...scope, $values: values, $deps, $dependencies: $deps };
    const isFulfilled = !when || Boolean(Schema.shallowCompile(when, names));
    for (const [state, value] of isFulfilled ? fulfill : otherwise) {
      const computed: unknown = Schema.shallowCompile(value, names);
      if (computed === undefined || computed === null) continue;
      if (state === 'visible') derived.isShown = Boolean(computed);
      // Formily's `required` validator acts on `true` only.
      else derived.isRequired = computed === true;
    }
  }
  return derived;
}

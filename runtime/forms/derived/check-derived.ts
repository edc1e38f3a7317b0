/**
 * Checks fields whose state and values follow from other values: the derived tier. No form of Formily is
 * made, and each state is worked out once.
 */
import { Schema } from '@formily/json-schema';
import type { Path } from '../../model/pointer.ts';
import { readAt } from '../../model/value-at-path.ts';
import type { FormScope } from '../formily/expressions.ts';
import type { DerivedField, PlannedField } from '../plan/planned-field.ts';
import type { PlacedDerivation } from '../plan/derive-fields.ts';
import { checkStatic } from '../static/check-static.ts';
import { HIDDEN, type FieldState } from '../static/field-state.ts';
import { readField, writeField } from '../values/field-value.ts';
import { COST, work, workFor } from '../work.ts';
import type { Dependency, Step } from './derivation.ts';

/** What reactions give; a member is absent when none sets it. */
interface DerivedState {
  isShown: boolean;
  isRequired?: boolean;
  value?: unknown;
}

type Values = Record<string, unknown>;

/** Works out the derived fields of one submission. */
export class DerivedValues {
  readonly #values: Values;
  readonly #scope: FormScope;
  readonly #known = new Map<PlacedDerivation, DerivedState>();
  readonly #states = new Map<PlannedField, readonly DerivedState[]>();

  /** `values` are those that other fields read; what is worked out is written into them. */
  constructor(values: Values, scope: FormScope) {
    this.#values = values;
    this.#scope = scope;
  }

  /**
   * Writes the values that others read, or that rules give. `sent` is what was submitted. With `keeps` a
   * field first has its sent value, which stays where no reaction sets another one.
   */
  workOut(fields: readonly PlannedField[], sent: Values, keeps: boolean): void {
    const derived = fields.filter((field) => field.tier === 'derived');
    if (derived.length === 0) return;
    // In Formily, a list that nobody has filled in has no rows.
    for (const { rows, path, tier } of fields)
      if (rows !== undefined && tier !== 'reactive' && readField(sent, path) === undefined)
        writeField(this.#values, path, []);
    for (const field of derived.toSorted((one, other) => one.checks.turn - other.checks.turn)) {
      const { computes, hides, isClosed } = field.checks;
      if (!computes && !hides && !isClosed) continue;
      workFor(field.at);
      work(COST.value);
      const given = readField(sent, field.path);
      const value = this.#valueOf(field, given, keeps);
      if (value !== given) writeField(this.#values, field.path, value);
    }
  }

  #valueOf(field: DerivedField, given: unknown, keeps: boolean): unknown {
    const { computes, isClosed } = field.checks;
    const states = this.#statesOf(field);
    if (!states.every(({ isShown }) => isShown)) return undefined;
    if (!isClosed && (given !== undefined || !computes)) return given;
    const start = keeps && computes ? given : structuredClone(field.rule.default);
    const last = states.at(-1);
    return last !== undefined && 'value' in last ? last.value : start;
  }

  /** Checks the value of a field. Returns no promise when the field is hidden or the value is valid. */
  check(field: DerivedField, given: unknown): FieldState | Promise<FieldState> {
    const { rule, path, checks } = field;
    const states = this.#statesOf(field);
    if (!states.every(({ isShown }) => isShown)) return HIDDEN;
    const value = checks.computes || checks.isClosed ? readField(this.#values, path) : given;
    // As Formily does: what a visitor cannot edit is not validated.
    if (checks.isClosed) return { display: 'visible', isEditable: false, value, messages: [] };
    const isRequired = states.at(-1)?.isRequired;
    if (isRequired === undefined) return checkStatic(rule, checks.validators, value);
    return checkStatic(rule, isRequired ? checks.whenRequired : checks.whenOptional, value);
  }

  #statesOf(field: DerivedField): readonly DerivedState[] {
    const known = this.#states.get(field);
    if (known !== undefined) return known;
    const states = field.checks.derivations.map((derivation) => this.#stateOf(derivation, field.path));
    this.#states.set(field, states);
    return states;
  }

  #stateOf(derivation: PlacedDerivation, path: Path): DerivedState {
    const known = derivation.isSameForAll ? this.#known.get(derivation) : undefined;
    if (known !== undefined) return known;
    const state = this.#compute(derivation, path);
    if (derivation.isSameForAll) this.#known.set(derivation, state);
    return state;
  }

  #compute({ steps, depth, rowDepth }: PlacedDerivation, path: Path): DerivedState {
    const level = path.slice(0, depth);
    const row = path.slice(0, rowDepth);
    const derived: DerivedState = { isShown: true };
    for (const { dependencies, isListed, when, fulfill, otherwise } of steps) {
      const $deps = this.#depsOf(dependencies, isListed, level);
      const names = {
        ...this.#scope,
        ...(rowDepth === 0 ? {} : this.#namesOfRow(row)),
        $values: this.#values,
        $deps,
        $dependencies: $deps,
      };
      const isFulfilled = !when || Boolean(Schema.shallowCompile(when, names));
      for (const [state, value] of isFulfilled ? fulfill : otherwise) set(derived, state, value, names);
    }
    return derived;
  }

  #depsOf(dependencies: Step['dependencies'], isListed: boolean, level: Path): unknown {
    work(COST.value * dependencies.length);
    const $deps: object = isListed ? [] : {};
    for (const { key, source } of dependencies) Reflect.set($deps, key, this.#read(source, level));
    return $deps;
  }

  #read({ from, path }: Dependency['source'], level: Path): unknown {
    return readField(this.#values, from === 'top' ? path : [...level, ...path]);
  }

  #namesOfRow(row: Path): object {
    const $index = row.at(-1);
    return { $index, $record: readAt(this.#values, row), $records: readAt(this.#values, row.slice(0, -1)) };
  }
}

function set(derived: DerivedState, state: string, value: unknown, names: object): void {
  const computed: unknown =
    state === 'value' ? Schema.compile(value, names) : Schema.shallowCompile(value, names);
  if (computed === undefined) return;
  if (state === 'value') derived.value = computed;
  else if (computed === null) return;
  else if (state === 'visible') derived.isShown = Boolean(computed);
  // Formily's `required` validator acts on `true` only.
  else derived.isRequired = computed === true;
}

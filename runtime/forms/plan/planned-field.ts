/** A field of a form plan: where its value stands and which tier checks it. */
import type { Path } from '../../model/pointer.ts';
import type { DerivedChecks } from '../derived/check-derived.ts';
import type { NestedRule } from '../rules/rule.ts';
import type { FieldValidators } from '../static/validators.ts';

interface FieldBase {
  /** Place of the value in the submission. Of a field inside a row: its place inside the row. */
  path: Path;
  rule: NestedRule;
  /** Place of the rule, by names: `['rule', 'lines', 'items', 'properties', 'price']`. */
  at: Path;
  /**
   * Rules of the containers around the field, the outermost first. Of a field inside a row: those inside the
   * row.
   */
  containers: readonly NestedRule[];
  /** The fields of each row of a list. `isObject` is false when a row is a single value. */
  rows?: { isObject: boolean; fields: readonly PlannedField[] };
  /** A keyword locks the field: while it is locked, a sent value must equal that of the rules. */
  isLocked: boolean;
  /** Rules may compute the value. */
  isComputed: boolean;
}

/** No reaction touches the field. */
export interface StaticField extends FieldBase {
  tier: 'static';
  validators: FieldValidators;
}

/** Reactions show or require the field by values of static fields, and do nothing else to it. */
export interface DerivedField extends FieldBase {
  tier: 'derived';
  checks: DerivedChecks;
}

/** Everything else: only Formily can compute the state of the field. */
export interface ReactiveField extends FieldBase {
  tier: 'reactive';
}

/** A field that holds a value. */
export type PlannedField = StaticField | DerivedField | ReactiveField;

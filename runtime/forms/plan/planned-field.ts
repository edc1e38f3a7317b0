/** Declares a field of a form plan: where its value stands and which tier checks it. */
import type { Path } from '../../model/pointer.ts';
import type { NestedRule } from '../rules/rule.ts';
import type { FieldValidators } from '../static/validators.ts';
import type { PlacedDerivation } from './derive-fields.ts';

interface FieldBase {
  /** Place of the value in the submission. Of a field inside a row: its place inside the row. */
  path: Path;
  rule: NestedRule;
  /** Place of the rule, by names: `['rule', 'lines', 'items', 'properties', 'price']`. */
  at: Path;
  /** The fields of each row of a list. `isObject` is false when a row is a single value. */
  rows?: { isObject: boolean; fields: readonly PlannedField[] };
  /** A keyword locks the field: while it is locked, a sent value must equal that of the rules. */
  isLocked: boolean;
  /** Rules may compute the value. */
  isComputed: boolean;
}

/** No reaction touches the field. */
interface StaticField extends FieldBase {
  tier: 'static';
  validators: FieldValidators;
}

/** What the derived tier checks of a field. */
export interface DerivedChecks {
  /** Of the rules around the field, and its own at the end. The field is shown when all of them show it. */
  derivations: readonly PlacedDerivation[];
  /** Fields that it reads have earlier turns. */
  turn: number;
  /** Its own reactions give its value. */
  computes: boolean;
  /** Some values hide it. */
  hides: boolean;
  /** A keyword closes it to visitors. */
  isClosed: boolean;
  /** Used when no reaction sets `required`. */
  validators: FieldValidators;
  whenRequired: FieldValidators;
  whenOptional: FieldValidators;
}

/** The state and the value of the field follow from other values. */
export interface DerivedField extends FieldBase {
  tier: 'derived';
  checks: DerivedChecks;
}

/** Everything else: only Formily can compute the state of the field. */
interface ReactiveField extends FieldBase {
  tier: 'reactive';
}

/** A field that holds a value. */
export type PlannedField = StaticField | DerivedField | ReactiveField;

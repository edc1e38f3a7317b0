import type { Path } from '../../model/pointer.ts';
import type { NestedRule } from '../rules/rule.ts';
import type { Checks } from '../static/validators.ts';
import type { Derivation } from '../derived/derivation.ts';

/** A field that holds a value, and how the server treats it. */
export interface PlannedField {
  /** Where its value stands: of a field inside a row, where it stands inside the row. */
  path: Path;
  rule: NestedRule;
  /** The rules of the containers around it, the outermost first; of a field inside a row, those inside the row. */
  containers: readonly NestedRule[];
  /** The fields of each row, when the value is a list of rows; `isObject` tells rows of several fields from those of one value. */
  rows?: { isObject: boolean; fields: readonly PlannedField[] };
  /** It depends on other fields, or others on it, in a way of which only Formily can tell the outcome. */
  isLive: boolean;
  /** Rules compute its value or say whether it can be changed, so what a caller sent of it is looked at last. */
  isSettled: boolean;
  /** Of a settled one: rules compute its value. */
  isComputed: boolean;
  /** What Formily's validator checks, where no reaction says otherwise. */
  checks: Checks;
  /** What only fixed fields decide of it. */
  derived?: DerivedField;
}

/** A field of which reactions decide by values that no reaction changes. */
export interface DerivedField {
  /** Of the containers around it, and its own at the end: it is shown when all of them are. */
  derivations: readonly Derivation[];
  /** What is checked when reactions say whether it is required. */
  required: Checks;
  optional: Checks;
}

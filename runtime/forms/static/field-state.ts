/** Declares the result of checking one field, the same for all three tiers. */
export interface FieldState {
  /** `hidden` is not drawn and keeps its value; `none` has no value. */
  display: 'visible' | 'hidden' | 'none';
  /** False when rules make the field read-only or disabled. */
  isEditable: boolean;
  value: unknown;
  /** Messages of the broken validators, to be read with `decodeBrokenRule`. */
  messages: string[];
  /** A container around the field is hidden: the browser makes the field when that is first shown. */
  isInHidden?: boolean;
}

/** The state of a field that the rules take away. */
export const HIDDEN: FieldState = { display: 'none', isEditable: true, value: undefined, messages: [] };

/** The result of checking one field, the same for all three tiers. */
export interface FieldState {
  isShown: boolean;
  /** False when rules make the field read-only or disabled. */
  isEditable: boolean;
  value: unknown;
  /** Messages of the broken validators, to be read with `decodeBrokenRule`. */
  messages: string[];
}

/** The state of a field that the rules hide. */
export const HIDDEN: FieldState = { isShown: false, isEditable: true, value: undefined, messages: [] };

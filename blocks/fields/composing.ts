// Tells whether an input method handles a key.

/** The members of a keyboard event that show an input method (IME). */
interface Key {
  isComposing: boolean;
  key: string;
  keyCode: number;
}

/**
 * True if an input method (IME) handles the key. Safari ends the composition before it fires the event of the
 * last key; there only `keyCode` 229 shows the composition.
 */
export function isComposing({ isComposing: composes, key, keyCode }: Key): boolean {
  return composes || key === 'Process' || keyCode === 229;
}

/** What tells whether a key is typed into an input method. */
interface Key {
  isComposing: boolean;
  key: string;
  keyCode: number;
}

/**
 * True for a key that belongs to an input method that is composing. Safari ends the composition before the
 * event of the key that ended it: only the key code shows it.
 */
export function isComposing({ isComposing: composes, key, keyCode }: Key): boolean {
  return composes || key === 'Process' || keyCode === 229;
}

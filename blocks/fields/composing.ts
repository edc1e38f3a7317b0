/** What tells whether a key is typed into an input method. */
interface Key {
  isComposing: boolean;
  key: string;
  keyCode: number;
}

/** Whether a key belongs to an input method that is composing. Safari ends the composition before it tells of the key that ended it: only its code says so. */
export function isComposing({ isComposing: composes, key, keyCode }: Key): boolean {
  return composes || key === 'Process' || keyCode === 229;
}

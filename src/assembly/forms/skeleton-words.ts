/** Writes a value as the words that a skeleton shows. An object or a missing value shows nothing. */
export function wordsOf(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

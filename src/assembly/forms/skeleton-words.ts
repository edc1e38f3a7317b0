/** What a skeleton shows of a value that should be words: nothing of an object, nor where there is none. */
export function wordsOf(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

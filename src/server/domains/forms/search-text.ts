/** What a record is found by. */

/** Characters of a record that are searched. */
const MAX_TEXT = 2_000;

/** The texts and numbers of a record in lower case, a line each, cut. */
export function searchTextOf(values: unknown): string {
  return textsOf(values).join('\n').toLowerCase().slice(0, MAX_TEXT);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

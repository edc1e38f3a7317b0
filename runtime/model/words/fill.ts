/**
 * Replaces the `{placeholders}` of a sentence: texts and numbers are written as they are, other values as the
 * empty text. A placeholder that `values` does not have stays, so that a missing value is seen.
 */
export function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) return placeholder;
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

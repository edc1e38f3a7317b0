/**
 * A sentence with what it speaks of in the place of its `{placeholders}`: texts and numbers as they are, nothing for anything else. Placeholders that
 * `values` does not name stay, so that nothing is silently missing.
 */
export function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) return placeholder;
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

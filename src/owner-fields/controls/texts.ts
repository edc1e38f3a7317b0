/** Reads and writes the texts of a value by language. */
export type Texts = Readonly<Record<string, string>>;

export function readTexts(value: unknown): Texts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Texts) : {};
}

/** The texts with another one of a language; undefined when all are empty, as a field without a value. */
export function writeText(value: unknown, language: string, text: string): Texts | undefined {
  const texts = { ...readTexts(value), [language]: text };
  return Object.values(texts).every((each) => each === '') ? undefined : texts;
}

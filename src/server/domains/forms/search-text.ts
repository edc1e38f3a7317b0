/** What a record is found by. */

/** Characters of a record that are searched. */
const MAX_TEXT = 2_000;

/** How people write phones. */
const PHONE = /^\+?[\d\s().-]{6,24}$/;

/**
 * The texts and numbers of a record in lower case, a line each, cut. How its sender can be reached comes
 * first: whoever asks to be erased is found by it. Phones are also found without what is between digits.
 */
export function searchTextOf(values: unknown): string {
  const texts = textsOf(values);
  const phones = texts.filter((text) => PHONE.test(text)).map((text) => text.replaceAll(/\D/g, ''));
  const mails = texts.filter((text) => text.includes('@') && text.length <= 254);
  const first = [...new Set([...phones, ...mails])];
  return [...first, ...texts.filter((text) => !first.includes(text))]
    .join('\n')
    .toLowerCase()
    .slice(0, MAX_TEXT);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

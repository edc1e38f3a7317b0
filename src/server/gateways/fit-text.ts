/** The first `max` characters of a text. A character is a code point: no surrogate pair is cut apart. */
export function fitText(text: string, max: number): string {
  return Array.from(text.toWellFormed()).slice(0, max).join('');
}

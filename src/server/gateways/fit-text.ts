/** Cuts a text to its first `max` characters. A character is a code point: no surrogate pair is cut apart. */
export function fitText(text: string, max: number): string {
  return Array.from(text.toWellFormed()).slice(0, max).join('');
}

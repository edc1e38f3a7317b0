/** Cuts a text to its beginning, for lists. */

const MAX_CHARACTERS = 60;

/** One line of at most 60 characters. */
export function shortTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : line;
}

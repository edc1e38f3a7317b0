/** Suggests the nearest known name. */
import { distance } from 'fastest-levenshtein';

/** The nearest of the known names; undefined when none is near. One without any letter of it is not near. */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let shortest = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const away = distance(name, candidate);
    if (away < shortest && away < Math.max(name.length, candidate.length)) {
      shortest = away;
      nearest = candidate;
    }
  }
  return nearest;
}

/** `Did you mean "x"?` for the nearest of the known names, or an empty text when none is near. */
export function suggestNearest(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known);
  return nearest === undefined ? '' : `Did you mean "${nearest}"?`;
}

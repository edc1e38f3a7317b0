/**
 * Writes a problem as one line: its code, the place, and what to do. The place is a path, with a line where
 * it has one.
 */
export function formatLine(code: string, place: string, sentence: string): string {
  return `${code} at ${place} - ${sentence}`;
}

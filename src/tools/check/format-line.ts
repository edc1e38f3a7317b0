/** A problem as one line: its code, the place (a path, with a line where it has one), and what to do. */
export function formatLine(code: string, place: string, sentence: string): string {
  return `${code} at ${place} - ${sentence}`;
}

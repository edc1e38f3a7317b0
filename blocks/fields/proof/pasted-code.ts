/** A code as it was sent: people paste `123 456` and `123-456`. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

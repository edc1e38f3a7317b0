/** Removes what people paste with a code: `123 456` and `123-456`. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

/** Removes what people paste with a code, `123 456` and `123-456`, and reads full-width digits. */
export function withoutSpaces(code: string): string {
  return code.normalize('NFKC').replaceAll(/[\s-]/g, '');
}

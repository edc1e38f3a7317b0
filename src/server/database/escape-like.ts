/** Escapes a text for a literal match by `like … escape '\'`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

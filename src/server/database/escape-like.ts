/** A text as `like … escape '\'` takes it to the letter. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

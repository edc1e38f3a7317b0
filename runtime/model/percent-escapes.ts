/** Reads the percent escapes of addresses. */

/** The text without its escapes; undefined where their bytes are no text. */
export function decodeEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

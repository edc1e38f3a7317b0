/** Reads the text of a comment. */
import { FieldError } from '../../kernel/http-error.ts';

const MAX_CHARACTERS = 500;
const MAX_LINE_BREAKS = 10;

/** A visible character: no space, no joiner, no filler. */
const SEEN = /[^\p{Z}\p{Cf}\s\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Plain text without control characters (except line breaks) and without characters that change the text
 * direction.
 */
export function readContent(content: string): string {
  const text = content
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  if (!SEEN.test(text)) throw new FieldError(422, 'comment.empty', '/content');
  if (Array.from(text).length > MAX_CHARACTERS)
    throw new FieldError(422, 'comment.too-long', '/content', { params: { most: MAX_CHARACTERS } });
  if (countLines(text) - 1 > MAX_LINE_BREAKS)
    throw new FieldError(422, 'comment.too-many-lines', '/content', {
      params: { most: MAX_LINE_BREAKS },
    });
  return text;
}

export function countLines(text: string): number {
  return text.split('\n').length;
}

/** Reads the text of a comment. */
import { FieldError } from '../../kernel/http-error.ts';

/** Characters and line breaks. */
interface Limits {
  characters: number;
  breaks: number;
}

const OF_COMMENT: Limits = { characters: 500, breaks: 10 };
const OF_ANSWER: Limits = { characters: 1000, breaks: 20 };

/** A visible character: no space, no joiner, no filler. */
const SEEN = /[^\p{Z}\p{Cf}\s\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Plain text without control characters (except line breaks) and without characters that change the text
 * direction.
 */
export function readContent(content: string): string {
  const text = readText(content, OF_COMMENT, '/content');
  if (text === '') throw new FieldError(422, 'comment.empty', '/content');
  return text;
}

/** The same for the answer of an owner, which may be longer; empty for none. */
export const readAnswer = (answer: string): string => readText(answer, OF_ANSWER, '/values/answer');

function readText(given: string, { characters, breaks }: Limits, path: string): string {
  const text = given
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  if (!SEEN.test(text)) return '';
  if (Array.from(text).length > characters)
    throw new FieldError(422, 'comment.too-long', path, { params: { most: characters } });
  if (countLines(text) - 1 > breaks)
    throw new FieldError(422, 'comment.too-many-lines', path, { params: { most: breaks } });
  return text;
}

export function countLines(text: string): number {
  return text.split('\n').length;
}

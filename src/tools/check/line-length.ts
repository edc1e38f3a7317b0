// Checks the length of lines, in code and in Markdown.
import { ucs2length } from '../../../runtime/model/schema-keywords.ts';
import { formatLine } from './format-line.ts';

const MAX_CHARACTERS = 110;
const ADDRESS = /https?:\/\/\S+/g;

/** A line for every line of a code file that is too long. */
export function checkCodeLines(path: string, text: string): string[] {
  return longLines(path, text, (line) => line);
}

/** The same for Markdown, where a row of a table may be longer, and a web address does not count. */
export function checkMarkdownLines(path: string, text: string): string[] {
  return longLines(path, text, (line) => (/^\s*\|/.test(line) ? '' : line.replaceAll(ADDRESS, '')));
}

function longLines(path: string, text: string, counted: (line: string) => string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= MAX_CHARACTERS) return [];
    const length = ucs2length(counted(line));
    if (length <= MAX_CHARACTERS) return [];
    const sentence = `The line has ${length} characters; at most ${MAX_CHARACTERS}.`;
    return [formatLine('tidiness.line', `${path}:${index + 1}`, sentence)];
  });
}

// The length of lines, in code and in Markdown.
const MAX_CHARACTERS = 110;
const ADDRESS = /https?:\/\/\S+/g;

/** A line for every line of a code file that is too long. */
export function checkCodeLines(path: string, text: string): string[] {
  return longLines(path, text, (line) => line);
}

/** The same for Markdown, where a row of a table and a web address may be longer. */
export function checkMarkdownLines(path: string, text: string): string[] {
  return longLines(path, text, (line) => (/^\s*\|/.test(line) ? '' : line.replaceAll(ADDRESS, '')));
}

function longLines(path: string, text: string, counted: (line: string) => string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= MAX_CHARACTERS) return [];
    const length = [...counted(line)].length;
    if (length <= MAX_CHARACTERS) return [];
    return [
      `tidiness.line at ${path}:${index + 1} - The line has ${length} characters; at most ${MAX_CHARACTERS}.`,
    ];
  });
}

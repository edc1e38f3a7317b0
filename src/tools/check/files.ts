// Checks a single code file: its name, its length, and comments that disable a checker.
import type { SourceFile } from './project.ts';
import { formatLine } from './format-line.ts';

const VAGUE_NAME = /(?:^|\/)(?:utils?|helpers?|common|shared|misc)(?:\.[\w.]+)?(?:\/|$)/;
const MAX_LINES = 300;
/** Test files are lists of independent cases, which are read one at a time. */
const MAX_TEST_LINES = 400;
// Written in pieces, so that this file does not match itself.
const DISABLES_CHECKER = new RegExp(
  ['(?:oxlint|eslint)-dis', 'able|@ts-(?:ig', 'nore|no', 'check|expect-', 'error)'].join(''),
);

/** A line for a vague name, for too many lines, and for every comment that disables a checker. */
export function checkFile({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n');
  const found: string[] = [];
  if (VAGUE_NAME.test(path))
    found.push(formatLine('layers.name', path, 'The name is vague. Name what the file is for.'));
  const maxLines = path.startsWith('tests/') ? MAX_TEST_LINES : MAX_LINES;
  if (lines.length > maxLines) {
    const sentence = `It has ${lines.length} lines; at most ${maxLines}. Split it by what its parts do.`;
    found.push(formatLine('layers.long', path, sentence));
  }
  for (const [index, line] of lines.entries()) {
    const sentence = 'This comment disables a checker. Fix what the checker reports instead.';
    if (DISABLES_CHECKER.test(line))
      found.push(formatLine('layers.silenced', `${path}:${index + 1}`, sentence));
  }
  return found;
}

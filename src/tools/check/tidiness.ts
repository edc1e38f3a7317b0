import { isGenerated, type SourceFile } from './source-files.ts';

const SAYS_NOTHING = /(?:^|\/)(?:utils?|helpers?|common|shared|misc)(?:\.[\w.]+)?(?:\/|$)/;
const MOST_LINES = 300;
// In pieces, so that this file does not find itself.
const SILENCED = new RegExp(
  ['(?:oxlint|eslint)-dis', 'able|@ts-(?:ig', 'nore|no', 'check|expect-', 'error)'].join(''),
);

/** A line for every name that says nothing, every file that is too long, and every comment that disables a checker. */
export function checkTidiness(files: readonly SourceFile[]): string[] {
  return files.filter((file) => !isGenerated(file.path)).flatMap(checkFile);
}

function checkFile({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n');
  const found: string[] = [];
  if (SAYS_NOTHING.test(path))
    found.push(`layers.name at ${path} - The name says nothing. Name what is in it.`);
  if (lines.length > MOST_LINES)
    found.push(
      `layers.long at ${path} - It has ${lines.length} lines; at most ${MOST_LINES}. Split it by what its parts do.`,
    );
  for (const [index, line] of lines.entries()) {
    if (SILENCED.test(line))
      found.push(
        `layers.silenced at ${path}:${index + 1} - This comment disables a checker. Fix what the checker reports instead.`,
      );
  }
  return found;
}

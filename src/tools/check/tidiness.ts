import { dirname } from 'node:path';
import { isGenerated, type SourceFile } from './source-files.ts';

const SAYS_NOTHING = /(?:^|\/)(?:utils?|helpers?|common|shared|misc)(?:\.[\w.]+)?(?:\/|$)/;
const MOST_LINES = 300;
const MOST_FILES = 14;
/** Found by their role, so that adding one is adding a file: their number is no sign of disorder. */
const REGISTERED = /\.(?:primitive|field|action|source|op|route|migration|test)\.tsx?$/;
// In pieces, so that this file does not find itself.
const SILENCED = new RegExp(
  ['(?:oxlint|eslint)-dis', 'able|@ts-(?:ig', 'nore|no', 'check|expect-', 'error)'].join(''),
);

/** A line for every name that says nothing, file too long, folder too full, and place where a checker is told to look away. */
export function checkTidiness(files: readonly SourceFile[]): string[] {
  const written = files.filter((file) => !isGenerated(file.path));
  return [...written.flatMap(checkFile), ...checkFolders(written.map((file) => file.path))];
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
        `layers.silenced at ${path}:${index + 1} - A checker is told to look away. Mend what it says instead.`,
      );
  }
  return found;
}

function checkFolders(paths: readonly string[]): string[] {
  const counted = paths.filter((path) => /\.tsx?$/.test(path) && !REGISTERED.test(path));
  const folders = Map.groupBy(counted, (path) => dirname(path));
  return [...folders]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(
      ([folder, inside]) =>
        `layers.full at ${folder} - It holds ${inside.length} code files; at most ${MOST_FILES}. Make a folder of what belongs together.`,
    );
}

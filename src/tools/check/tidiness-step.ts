// Checks the form of files, such as their first lines and the length of functions.
import { checkClocks } from './clocks.ts';
import { checkExports } from './exports.ts';
import { checkFirstLine } from './first-lines.ts';
import { checkFolders } from './folders.ts';
import { checkFrozen } from './frozen.ts';
import { checkFunctions } from './functions.ts';
import { checkMergeMarks } from './merge-marks.ts';
import { checkCodeLines, checkMarkdownLines } from './line-length.ts';
import { isGenerated } from './project.ts';
import type { Step } from './step.ts';

/**
 * The form of files: the length of functions and lines, no export that nothing uses, no folder for a single
 * file, no marks of a merge, no clock of the machine in a test, what is frozen as it was.
 */
export const tidinessStep: Step = {
  name: 'tidiness',
  run({ root, paths, sources, markdown }) {
    const code = sources.filter(({ path }) => !isGenerated(path));
    return Promise.resolve([
      ...code.flatMap(checkFirstLine),
      ...code.flatMap(({ path, functions }) => checkFunctions(path, functions)),
      ...code.flatMap(({ path, text }) => checkCodeLines(path, text)),
      ...code.flatMap(({ path, text }) => checkClocks(path, text)),
      ...checkExports(root, sources),
      ...markdown.flatMap(({ path, text }) => checkMarkdownLines(path, text)),
      ...checkMergeMarks(root),
      ...checkFrozen(root),
      ...checkFolders(paths.filter((path) => !isGenerated(path))),
    ]);
  },
};

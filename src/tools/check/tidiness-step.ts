import { checkFolders } from './folders.ts';
import { checkFunctions } from './functions.ts';
import { checkCodeLines, checkMarkdownLines } from './line-length.ts';
import { isGenerated } from './project.ts';
import type { Step } from './step.ts';

/** The form of files: the length of functions and lines, and no folder for a single file. */
export const tidinessStep: Step = {
  name: 'tidiness',
  run({ paths, sources, markdown }) {
    const code = sources.filter(({ path }) => !isGenerated(path));
    return Promise.resolve([
      ...code.flatMap(({ path, functions }) => checkFunctions(path, functions)),
      ...code.flatMap(({ path, text }) => checkCodeLines(path, text)),
      ...markdown.flatMap(({ path, text }) => checkMarkdownLines(path, text)),
      ...checkFolders(paths.filter((path) => !isGenerated(path))),
    ]);
  },
};

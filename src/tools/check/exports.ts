// Finds exports that no other file uses.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGenerated, type TextFile } from './project.ts';
import { formatLine } from './format-line.ts';

const CODE = /^(?:src|runtime|blocks)\/.*\.tsx?$/;
/** A frozen file keeps what it exports. */
const MIGRATIONS = 'src/server/database/migrations/';
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function|class|type|interface) (\w+)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

/** A line for each named export whose name stands in no other file: of code, tests or configuration. */
export function checkExports(root: string, files: readonly TextFile[]): string[] {
  const configuration = globSync('*.config.ts', { cwd: root });
  const users = countUsers([
    ...files.map(({ text }) => text),
    ...configuration.map((path) => readFileSync(join(root, path), 'utf8')),
  ]);
  return files
    .filter(({ path }) => CODE.test(path) && !isGenerated(path) && !path.startsWith(MIGRATIONS))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)]
        .map(([, name = '']) => name)
        .filter((name) => users.get(name) === 1)
        .map((name) =>
          formatLine(
            'tidiness.export',
            path,
            `No other file uses "${name}". Remove "export", or all of it if this file has no use for it.`,
          ),
        ),
    );
}

/** How many files each word stands in. */
function countUsers(texts: readonly string[]): Map<string, number> {
  const users = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(text.match(WORD))) users.set(word, (users.get(word) ?? 0) + 1);
  return users;
}

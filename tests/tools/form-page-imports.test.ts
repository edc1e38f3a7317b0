/** Law: the page of a form loads not one byte of the designer. */
import { expect, test } from 'vitest';
import { openProject } from '../../src/tools/check/project.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

/** Every file that some files bring along, at once or later. */
function reachedFrom(files: Imports, begin: readonly string[]): ReadonlySet<string> {
  const reached = new Set(begin);
  const queue = [...begin];
  for (let path = queue.pop(); path !== undefined; path = queue.pop())
    for (const next of files.get(path) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(next);
    }
  return reached;
}

const isOfDesigner = (path: string): boolean =>
  /^(?:runtime\/designer|src\/console|src\/panel)\/|^src\/assembly\/(?:field-kinds|ready-forms)\./.test(path);

test('nothing that visitors load reaches the designer, and the console does', { tags: 'long' }, () => {
  const { sources } = openProject(process.cwd());
  const files: Imports = new Map(sources.map((file) => [file.path, file.imports.files]));
  const begin = (folder: string) => [...files.keys()].filter((path) => path.startsWith(folder));
  const visitors = reachedFrom(files, [
    ...begin('src/site/'),
    ...begin('runtime/forms/view/'),
    ...begin('blocks/'),
  ]);
  expect(visitors.size).toBeGreaterThan(200);
  expect([...visitors].filter(isOfDesigner)).toEqual([]);
  expect([...reachedFrom(files, begin('src/console/'))].filter(isOfDesigner).length).toBeGreaterThan(30);
});

// Checks that no folder holds a single file.
import { basename, dirname } from 'node:path';
import { LAYER_FOLDERS } from './floors.ts';
import { formatLine } from './format-line.ts';

/** A file found by its role, as in `banner.op.ts`: the next one is added beside it. */
const REGISTERED = /\.(?:primitive|field|action|source|op|route|migration)\.tsx?$/;

/**
 * A line for every folder that holds one code file and nothing else (a README apart), unless the table of
 * layers names the folder or the file is found by its role.
 */
export function checkFolders(paths: readonly string[]): string[] {
  const known = new Set(paths);
  return [...entriesByFolder(paths)].flatMap(([folder, entries]) => {
    const [only = ''] = entries;
    const isCode = known.has(only) && /\.(?:ts|tsx|js)$/.test(only);
    if (entries.size > 1 || !isCode || LAYER_FOLDERS.has(folder) || REGISTERED.test(only)) return [];
    const sentence = `It holds ${basename(only)} alone. Move the file up, and remove the folder.`;
    return [formatLine('tidiness.folder', folder, sentence)];
  });
}

/** The files and folders directly in each folder, without READMEs. */
function entriesByFolder(paths: readonly string[]): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>();
  for (const path of paths.filter((each) => !each.endsWith('/README.md'))) {
    for (let entry = path; entry.includes('/'); entry = dirname(entry)) {
      const folder = dirname(entry);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
    }
  }
  return entries;
}

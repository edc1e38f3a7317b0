// The rule about folders that hold one file.
import { basename, dirname } from 'node:path';
import { ROOMS } from './floors.ts';

/** A file found by its role, as in `banner.op.ts`: the next one is added beside it. */
const REGISTERED = /\.(?:primitive|field|action|source|op|route|migration)\.tsx?$/;

/**
 * A line for every folder that holds one code file and nothing else (a README apart), unless the table of layers names
 * the folder or the file is found by its role.
 */
export function checkFolders(paths: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths.filter((each) => !each.endsWith('/README.md'))) {
    for (let entry = path; entry.includes('/'); entry = dirname(entry)) {
      const folder = dirname(entry);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
    }
  }
  const known = new Set(paths);
  return [...entries].flatMap(([folder, inside]) => {
    const [only = ''] = inside;
    if (
      inside.size > 1 ||
      ROOMS.has(folder) ||
      !known.has(only) ||
      !/\.(?:ts|tsx|js)$/.test(only) ||
      REGISTERED.test(only)
    )
      return [];
    return [
      `tidiness.folder at ${folder} - It holds ${basename(only)} alone. Move the file beside the folder, and remove the folder.`,
    ];
  });
}

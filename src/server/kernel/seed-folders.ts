/** Finds the folders of `seeds/`: each is what a new site can begin with. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The program's folder: the nearest parent with a package.json, from source or from a build. */
function findProjectFolder(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
  return findProjectFolder(dirname(folder));
}

const SEEDS = join(findProjectFolder(), 'seeds');

/** The path of a seed. */
export const seedFolder = (name: string): string => join(SEEDS, name);

/** The names of all seeds, in alphabetical order; none where the program has no `seeds/`. */
export function listSeeds(): string[] {
  if (!existsSync(SEEDS)) return [];
  return readdirSync(SEEDS)
    .filter((name) => existsSync(join(SEEDS, name, 'site.json')))
    .toSorted();
}

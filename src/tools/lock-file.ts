// Reads the packages of `package-lock.json`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that `npm ci` installs. */
export interface LockedPackage {
  name: string;
  version: string;
  /** An SPDX expression, as `MIT` or `Apache-2.0 AND MIT`; empty if the package names none. */
  licence: string;
  /** True when only developers need it. */
  isForDevelopers: boolean;
}

/** All packages of `package-lock.json`, by name and version, each once. */
export function readLockFile(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; license?: string | string[]; dev?: boolean }>;
  };
  const locked = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = '', dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      // Old packages list the licences among which a user chooses.
      licence: [license].flat().join(' OR '),
      isForDevelopers: dev,
    }));
  const byKey = new Map(locked.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

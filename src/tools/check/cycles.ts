import type { SourceFile } from './source-files.ts';

/** A line for every circle of files that import one another, types included: neither can be read without the other. */
export function checkCycles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, file.imports.files]));
  const visited = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      const circle = [...trail.slice(trail.indexOf(path)), path].join(' -> ');
      found.push(
        `layers.cycle at ${path} - These files import one another: ${circle}. Move what they share into a file of its own.`,
      );
      return;
    }
    if (visited.has(path)) return;
    visited.add(path);
    for (const next of imports.get(path) ?? []) walk(next, [...trail, path]);
  };
  for (const path of imports.keys()) walk(path, []);
  return found;
}

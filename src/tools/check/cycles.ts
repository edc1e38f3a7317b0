// Cycles of imports: between files, and between the folders inside the programs.
import { dirname } from 'node:path';
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

/** Between the folders of these, cycles are refused, too. */
const PROGRAMS = /^src\/(?:server|editor|console)\//;

/** A line for every set of folders inside one program that import one another, with an import of each folder that closes the cycle. */
export function checkFolderCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, Map<string, string>>();
  for (const { path, imports } of files) {
    const [program] = PROGRAMS.exec(path) ?? [];
    if (program === undefined) continue;
    const from = dirname(path);
    const targets = graph.get(from) ?? new Map<string, string>();
    graph.set(from, targets);
    for (const file of imports.files)
      if (file.startsWith(program) && dirname(file) !== from && !targets.has(dirname(file)))
        targets.set(dirname(file), `${path} imports ${file}`);
  }
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(graph, folder)]));
  const reported = new Set<string>();
  return [...graph].flatMap(([folder, targets]) => {
    if (reported.has(folder) || reached.get(folder)?.has(folder) !== true) return [];
    const cycle = [...(reached.get(folder) ?? [])].filter(
      (other) => reached.get(other)?.has(folder) === true,
    );
    for (const each of cycle) reported.add(each);
    const example = cycle.map((other) => targets.get(other)).find((text) => text !== undefined);
    return [
      `layers.folder-cycle at ${folder} - These folders import one another: ${cycle.sort().join(', ')}; for example, ${example}. Move what they share into a folder below both.`,
    ];
  });
}

/** All folders that a folder imports, directly or through others. */
function reachableFrom(graph: ReadonlyMap<string, ReadonlyMap<string, string>>, start: string): Set<string> {
  const found = new Set<string>();
  const pending = [...(graph.get(start)?.keys() ?? [])];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    pending.push(...(graph.get(folder)?.keys() ?? []));
  }
  return found;
}

// Finds cycles of imports: between files, and between the folders inside the programs.
import { dirname } from 'node:path';
import { formatLine } from './format-line.ts';
import type { SourceFile } from './project.ts';

/** A line for every cycle of files that import one another, types included. */
export function checkCycles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, file.imports.files]));
  const visited = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      const cycle = [...trail.slice(trail.indexOf(path)), path].join(' -> ');
      const sentence = `These files import one another: ${cycle}. Move what they share into another file.`;
      found.push(formatLine('layers.cycle', path, sentence));
      return;
    }
    if (visited.has(path)) return;
    visited.add(path);
    for (const next of imports.get(path) ?? []) walk(next, [...trail, path]);
  };
  for (const path of imports.keys()) walk(path, []);
  return found;
}

/** The programs inside which folders may not form cycles either. */
const PROGRAMS = /^src\/(?:server|editor|console)\//;

/** A line for every set of folders inside one program that import one another, with one of these imports. */
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
    const found = `These folders import one another: ${cycle.sort().join(', ')}; for example, ${example}.`;
    return [
      formatLine('layers.folder-cycle', folder, `${found} Move what they share into a folder below both.`),
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

/** Holds named values that are found by glob. Duplicate names are rejected. */
export interface Registry<T> {
  get(name: string): T | undefined;
  names(): readonly string[];
}

/** Throws on a duplicate name: two files with one stem cannot be told apart. */
export function makeRegistry<T>(entries: Iterable<readonly [string, T]>): Registry<T> {
  const byName = new Map<string, T>();
  for (const [name, value] of entries) {
    if (byName.has(name))
      throw new Error(`registry.duplicate - The name "${name}" is taken by two files. Rename one.`);
    byName.set(name, value);
  }
  return { get: (name) => byName.get(name), names: () => [...byName.keys()] };
}

/**
 * The modules or documents of a glob under their stems: `{ '/blocks/text.primitive.tsx': … }` with
 * `primitive` -> `text`.
 */
export function registerFiles<T>(files: Readonly<Record<string, T>>, role: string): Registry<T> {
  return makeRegistry(Object.entries(files).map(([path, file]) => [stemOf(path, role), file]));
}

/** The name in a path: `/blocks/nav-menu.primitive.tsx` -> `nav-menu`. */
export function stemOf(path: string, role: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return file.slice(0, file.lastIndexOf(`.${role}.`));
}

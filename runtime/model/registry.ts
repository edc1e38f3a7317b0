/** Named values that are found by glob. Duplicate names are rejected. */
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

/** Like `registerFiles`, for files that are read on first use, each once. `finish` converts what was read. */
export function registerDeferred<T>(
  files: Readonly<Record<string, () => T>>,
  role: string,
  finish: (file: T, name: string) => T = (file) => file,
): Registry<T> {
  const readers = registerFiles(files, role);
  const known = new Map<string, T>();
  return {
    names: readers.names,
    get(name) {
      const read = readers.get(name);
      if (read === undefined || known.has(name)) return known.get(name);
      const made = finish(read(), name);
      known.set(name, made);
      return made;
    },
  };
}

/** One registry of all that these hold. */
export function joinRegistries<T>(...registries: readonly Registry<T>[]): Registry<T> {
  return makeRegistry(
    registries.flatMap((registry) =>
      registry.names().map((name) => [name, registry.get(name) as T] as const),
    ),
  );
}

/** The name in a path: `/blocks/nav-menu.primitive.tsx` -> `nav-menu`. */
export function stemOf(path: string, role: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return file.slice(0, file.lastIndexOf(`.${role}.`));
}

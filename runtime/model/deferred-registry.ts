/** Makes registries that are read on first use, or joined. Visitors' pages do not need them. */
import { makeRegistry, registerFiles, type Registry } from './registry.ts';

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

/** The same without reading any: each is read from the first registry that has its name. */
export function joinLazily<T>(...registries: readonly Registry<T>[]): Registry<T> {
  const holders = makeRegistry(
    registries.flatMap((registry) => registry.names().map((name) => [name, registry] as const)),
  );
  return { names: holders.names, get: (name) => holders.get(name)?.get(name) };
}

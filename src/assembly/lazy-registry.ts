/** Makes the registry of visitors, which loads primitives lazily. */
import type { RuntimeRegistry, RegisteredPrimitive } from '../../runtime/model/runtime-registry.ts';
import { registerFiles } from '../../runtime/model/registry.ts';
import { registry } from './registry.ts';

/** A visitor's registry: the primitives that every page needs, and lazily those that a page names. */
interface LazyRegistry {
  registry: RuntimeRegistry;
  /** Loads primitives by name; resolves when documents that name them can be compiled. */
  load(names: readonly string[]): Promise<void>;
}

const loaders = registerFiles(
  import.meta.glob<RegisteredPrimitive>(
    ['/blocks/on-demand/*.primitive.tsx', './on-demand/*.primitive.tsx', '!./on-demand/outlet.primitive.tsx'],
    { import: 'default' },
  ),
  'primitive',
);

export function makeLazyRegistry(): LazyRegistry {
  const loaded = new Map<string, RegisteredPrimitive>();
  const { primitives } = registry;
  return {
    registry: {
      ...registry,
      primitives: {
        get: (name) => primitives.get(name) ?? loaded.get(name),
        names: () => [...primitives.names(), ...loaded.keys()],
      },
    },
    async load(names) {
      const missing = names.filter((name) => !loaded.has(name));
      await Promise.all(
        missing.map(async (name) => {
          const primitive = await loaders.get(name)?.();
          if (primitive !== undefined) loaded.set(name, primitive);
        }),
      );
    },
  };
}

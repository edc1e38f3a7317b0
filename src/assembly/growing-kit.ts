import type { Kit, KitPrimitive } from '../../runtime/model/kit.ts';
import { registerFiles } from '../../runtime/model/registry.ts';
import { kit } from './kit.ts';

/** A visitor's kit: it begins with what every page needs and takes what its pages name. */
export interface GrowingKit {
  kit: Kit;
  /** Loads primitives by name; resolves when documents that name them can be compiled. */
  take(names: readonly string[]): Promise<void>;
}

const loaders = registerFiles(
  import.meta.glob<KitPrimitive>(
    ['/blocks/on-demand/*.primitive.tsx', './on-demand/*.primitive.tsx', '!./on-demand/outlet.primitive.tsx'],
    { import: 'default' },
  ),
  'primitive',
);

export function makeGrowingKit(): GrowingKit {
  const taken = new Map<string, KitPrimitive>();
  const { primitives } = kit;
  return {
    kit: {
      ...kit,
      primitives: {
        get: (name) => primitives.get(name) ?? taken.get(name),
        names: () => [...primitives.names(), ...taken.keys()],
      },
    },
    async take(names) {
      const missing = names.filter((name) => !taken.has(name));
      await Promise.all(
        missing.map(async (name) => {
          const primitive = await loaders.get(name)?.();
          if (primitive !== undefined) taken.set(name, primitive);
        }),
      );
    },
  };
}

/** Gives the blocks of owners that a kit has names of their own. */
import { newBlockName } from '../../domains/documents/index.ts';
import type { SeedBlock, SeedDocument } from '../../seed/seed-document.ts';

/**
 * Blocks that the site has already stay: the kit was made of it. All others get a name that no site has, and
 * begin with their first version.
 */
export function adoptBlocks(
  seed: SeedDocument,
  known: ReadonlySet<string>,
): { seed: SeedDocument; blocks: SeedBlock[] } {
  const names = new Map(
    seed.blocks.filter(({ name }) => !known.has(name)).map(({ name }) => [name, newBlockName()]),
  );
  if (names.size === 0) return { seed: { ...seed, blocks: [] }, blocks: [] };
  const blocks = seed.blocks.flatMap((block): SeedBlock[] => {
    const name = names.get(block.name);
    return name === undefined ? [] : [{ ...block, name }];
  });
  const pages = seed.pages.map((page) => ({
    ...page,
    vm: page.vm.map((instance) => {
      const block = names.get(instance.block);
      return block === undefined ? instance : { ...instance, block, version: 1 };
    }),
  }));
  // Their rows are written once, with their versions.
  return { seed: { ...seed, pages, blocks: [] }, blocks };
}

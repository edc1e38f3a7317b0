/** Draws the header and the footer of a site as the layout of a page document says. */
import type { PageFrame } from '../../../runtime/generated/documents.generated.ts';
import type { PageContent } from '../../../runtime/model/page.ts';
import { blockDocuments } from '../../assembly/documents.ts';

/**
 * A stored document whose blocks are drawn by other blocks, with their own data. Blocks that are not named
 * are left out. Unchanged without names.
 */
export function frameContent(
  content: PageContent,
  names: PageFrame[keyof PageFrame] | undefined,
): PageContent {
  if (names === undefined) return content;
  const vm = content.ast.vm.flatMap((instance) => {
    const block = names[instance.block];
    if (block === undefined) return [];
    return [{ ...instance, block, version: blockDocuments.get(block)?.version ?? instance.version }];
  });
  const kept = new Set(vm.map(({ key }) => key));
  const data = Object.fromEntries(Object.entries(content.ast.data).filter(([key]) => kept.has(key)));
  return { ...content, ast: { ...content.ast, vm, data } };
}

// Draws blocks that were never published as their drafts, so that their owner sees them on the page.
import { compileDocument } from '../../../../runtime/compile/compile.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';
import { registry } from '../../../assembly/plans.ts';
import type { Editor } from '../editor.ts';
import { readDocument } from '../site-documents/document-keeper.ts';
import { keptBlock } from './composer.ts';
import { isReadable } from './read-definition.ts';
import { fillWithSamples } from './samples.ts';

/** Draws those of the named blocks whose draft can be read. Visitors get nothing of them. */
export async function drawDrafts(editor: Editor, names: readonly string[]): Promise<void> {
  const { context, page, panel } = editor;
  for (const name of names) {
    const { published, document, keptAt } = await readDocument(keptBlock(name), context.callInBackground);
    const isPublic = isReadable(published) && listOwnedNodes(published).some(({ node }) => node.is !== 'box');
    // The composer draws the one that is open.
    const isOpen = panel.name === 'block' && panel.block === name;
    if (keptAt === '' || isPublic || isOpen || !isReadable(document)) continue;
    try {
      const compiled = compileOwned(document).document;
      const plan = compileDocument(compiled, registry, { document: name });
      const fill = (data: BlockData): BlockData =>
        fillWithSamples(editor.model.site.language, compiled, data, published);
      context.siteBlocks.drafts.set(name, { plan, fill });
    } catch (error) {
      // A draft may have problems: the composer lists them.
      console.warn(error);
    }
  }
  if (context.siteBlocks.drafts.size > 0) page.redrawBlocks();
}

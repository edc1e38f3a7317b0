// Explains in sentences why blocks of the clipboard or of a template may not be added.
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { BlockPosition } from '../../contracts/block-commands.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { BlockContent } from './block-content.ts';
import { checkCopy } from './block-copy.ts';
import type { BlockPositions } from './block-positions.ts';
import type { BlockSelectionDependencies } from './block-selection.ts';

/** What knows where a block may be inserted. */
type Checks = Pick<BlockPositions<BlockSelectionDependencies>, 'checkInsert'>;

/** Why a block may not be added there; undefined if it may. */
export async function explainRejection(
  content: BlockContent,
  { document, slot }: BlockPosition,
  positions: Checks,
  { translate, site }: { readonly translate: Translate; readonly site: Pick<SiteModel, 'language'> },
): Promise<string | undefined> {
  const described = blockDocuments.get(content.block);
  const block = described?.title[site.language] ?? content.block;
  const rejection =
    positions.checkInsert(content.block, document, content.slot === undefined ? slot : undefined) ??
    (described?.version === content.version ? undefined : 'version');
  // A block of another site has a code for a name, which says nothing.
  if (rejection === 'unknown' && content.block.startsWith('own-')) return translate('blocks.refused.ofOther');
  if (rejection !== undefined) return translate(`blocks.refused.${rejection}`, { block });
  const reason = await checkCopy(content);
  return reason === undefined ? undefined : translate('blocks.refused.data', { block, reason });
}

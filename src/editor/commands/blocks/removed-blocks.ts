// Lists blocks of the default language that a translation has removed, and can have again.
import type { Ast } from '../../../../runtime/model/page.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { nameBlock } from '../documents/block-name.ts';
import { readAstBlock, type BlockContent } from './block-content.ts';
import type { BlockGroup } from './block-choices.ts';

/** Begins the value of such a block among the names of blocks, which have no colon. */
const PREFIX = 'default:';

type Dependencies = Pick<EditorContext, 'original' | 'page'>;

/** The blocks as a group of choices; none in the default language. */
export function listRemovedChoices({
  original,
  page,
  site,
  translate,
}: Dependencies & Pick<EditorContext, 'site' | 'translate'>): BlockGroup[] {
  const { content } = original.documents;
  if (content === undefined) return [];
  const choices = listRemoved(content, page.documents.content).map((key) => ({
    value: PREFIX + key,
    title: nameBlock(content, key, site.language),
    text: translate('blocks.removedHere'),
  }));
  return choices.length === 0 ? [] : [{ title: translate('blockGroup.default'), choices }];
}

/** The removed block of a choice, with the key of the default language; undefined for another choice. */
export function readRemoved({ original, page }: Dependencies, value: string): BlockContent | undefined {
  const { content } = original.documents;
  const key = value.slice(PREFIX.length);
  if (content === undefined || !value.startsWith(PREFIX)) return undefined;
  if (!listRemoved(content, page.documents.content).includes(key)) return undefined;
  const block = readAstBlock(content, key);
  return block && { ...block, key };
}

function listRemoved(original: Ast, own: Ast): string[] {
  const known = new Set(own.vm.map(({ key }) => key));
  return original.vm.flatMap(({ key }) => (known.has(key) ? [] : [key]));
}

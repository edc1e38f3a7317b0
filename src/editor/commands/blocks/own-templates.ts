// Reads the owner's own templates: blocks that are stored for the site.
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { BlockContent } from './block-content.ts';
import { readContent } from './block-copy.ts';
import type { BlockGroup } from './block-choices.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

/** Begins the value of an own template among the names of blocks, which have no colon. */
const PREFIX = 'own:';

type Dependencies = Pick<EditorContext, 'call'>;

interface Template {
  templateCode: string;
  /** `own:` and its code. */
  value: string;
  name: string;
  /** From top to bottom. */
  blocks: BlockContent[];
}

/** True for the value of an own template, false for the name of a block. */
export function isOwnTemplate(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** All templates whose blocks may be inserted by their names. */
async function listOwnTemplates(
  { call }: Dependencies,
  insertable: readonly string[] = blockDocuments.names(),
): Promise<Template[]> {
  const listed = await call('ownTemplate.list', {});
  return listed.flatMap(({ templateCode, name, blocks: stored }) => {
    const blocks = stored.flatMap((each) => readContent(each) ?? []);
    const isWhole = blocks.length === stored.length;
    return isWhole && blocks.every(({ block }) => insertable.includes(block))
      ? [{ templateCode, value: `${PREFIX}${templateCode}`, name, blocks }]
      : [];
  });
}

/** The blocks of a template; undefined if it was deleted. */
export async function readOwnTemplate(context: Dependencies, value: string): Promise<Template | undefined> {
  return (await listOwnTemplates(context)).find((each) => each.value === value);
}

/** The templates as a group of choices; none without templates, or if they cannot be read. */
export async function listOwnChoices({
  call,
  blocks,
  translate,
  site,
}: Pick<EditorContext, 'call' | 'blocks' | 'translate' | 'site'>): Promise<BlockGroup[]> {
  const templates = await listOwnTemplates({ call }, blocks.listInsertable()).catch(() => []);
  if (templates.length === 0) return [];
  const titleOf = ({ block }: BlockContent): string =>
    blockDocuments.get(block)?.title[site.language] ?? block;
  const choices = templates.map(({ templateCode, value, name, blocks: held }) => ({
    value,
    title: name,
    text: held.map(titleOf).join(' · '),
    templateCode,
  }));
  const acts = [
    { value: 'rename', label: translate('ownTemplates.rename') },
    { value: 'delete', label: translate('ownTemplates.delete') },
  ];
  return [{ title: translate('blockGroup.own'), choices, acts }];
}

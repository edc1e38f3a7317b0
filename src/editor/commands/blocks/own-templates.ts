// The owner's own templates: blocks that are stored for the site.
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { BlockContent } from './block-content.ts';
import { readContent } from './block-copy.ts';
import type { BlockGroup } from './block-choices.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

/** Begins the value of an own template among the names of blocks, which have no colon. */
const PREFIX = 'own:';

type Dependencies = Pick<EditorContext, 'call'>;

interface Template {
  /** `own:` and its code. */
  value: string;
  name: string;
  content: BlockContent;
}

/** True for the value of an own template, false for the name of a block. */
export function isOwnTemplate(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** All templates whose block may be inserted by its name. */
export async function listOwnTemplates(
  { call }: Dependencies,
  insertable: readonly string[] = blockDocuments.names(),
): Promise<Template[]> {
  const listed = await call('ownTemplate.list', {});
  return listed.flatMap(({ templateCode, name, content: stored }) => {
    const content = readContent(stored);
    return content === undefined || !insertable.includes(content.block)
      ? []
      : [{ value: `${PREFIX}${templateCode}`, name, content }];
  });
}

/** The block of a template; undefined if it was deleted. */
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
  const choices = templates.map(({ value, name, content }) => ({
    value,
    title: name,
    text: blockDocuments.get(content.block)?.title[site.language] ?? content.block,
  }));
  return [{ title: translate('blockGroup.own'), choices }];
}

/** Deletes a template, after asking. Resolves with false if it was not deleted. */
export async function deleteOwnTemplate(
  { call, confirm, toast, translate }: Pick<EditorContext, 'call' | 'confirm' | 'toast' | 'translate'>,
  value: string | undefined,
): Promise<boolean> {
  const template =
    value === undefined || !isOwnTemplate(value) ? undefined : await readOwnTemplate({ call }, value);
  if (template === undefined) {
    toast({ text: translate('ownTemplates.chooseOne'), tone: 'plain' });
    return false;
  }
  const { name } = template;
  const question = { text: translate('ownTemplates.question', { name }), yes: translate('ownTemplates.yes') };
  if ((await confirm(question)) !== true) return false;
  await call('ownTemplate.delete', { body: { templateCode: template.value.slice(PREFIX.length) } });
  toast({ text: translate('ownTemplates.deleted', { name }), tone: 'plain' });
  return true;
}

import { createElement, type ReactNode } from 'react';
import type { Clash, Fork, Side } from '../../../../runtime/edit/merge.ts';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { describeClashes } from '../changes/describe-changes.ts';
import type { Editor } from '../editor.ts';

/**
 * Asks in the `conflict` dialog whose version of each clash stands, with both blocks drawn as visitors would see them, what differs, and who saved the other
 * one; false when the owner wants to decide later.
 */
export async function askSides(
  editor: Editor,
  area: DocumentName,
  fork: Fork,
  clashes: readonly Clash[],
): Promise<ReadonlyMap<string, Side> | false> {
  const { dialogs, words } = editor;
  const told = describeClashes(fork, clashes, editor);
  const items = clashes.map((clash, index) => ({ ...told[index], ...drawingsOf(editor, area, fork, clash) }));
  const who = { theirs: await tellSaved(editor, area), mine: words('versions.unsaved') };
  const asked = Object.fromEntries(told.map(({ key }) => [key, 'mine']));
  const answer = await dialogs.ask('conflict', { sides: asked }, { items, who });
  return answer === false ? false : new Map(Object.entries(answer.sides as Record<string, Side>));
}

/** What draws the two versions of a block; nothing for a dictionary value, which has no look of its own. */
function drawingsOf(
  { model, host }: Editor,
  area: DocumentName,
  fork: Fork,
  { of, key }: Clash,
): { draw?(side: Side): Promise<ReactNode> } {
  if (of !== 'block') return {};
  const draw = async (side: Side): Promise<ReactNode> => {
    const ast = fork[side];
    if (!ast.vm.some((block) => block.key === key)) return null;
    const { BlockPaper } = await import('../../view/previews/block-preview.tsx');
    return createElement(BlockPaper, {
      model: { ...model, [area]: { ...model[area], ast } },
      of: area,
      only: key,
      actions: host,
    });
  };
  return { draw };
}

/** Who saved a document last, and when; empty when the server does not say. */
async function tellSaved({ model, site, words, host }: Editor, area: DocumentName): Promise<string> {
  const query = { channelCode: model[area].channelCode, languageCode: site.language, limit: 1 };
  try {
    const [newest] = (await host.call('content.revisions', {
      query,
      quiet: true,
    })) as ApiCalls['content.revisions']['data'];
    if (newest === undefined) return '';
    const clock = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'short' });
    return words('versions.saved', { author: newest.author, time: clock.format(new Date(newest.gmtCreate)) });
  } catch {
    return '';
  }
}

// Asks whose version of a conflict to keep.
import type { ReactNode } from 'react';
import { mergePages } from '../../../../runtime/compare/merge-pages.ts';
import type { Choices, Clash, Side } from '../../../../runtime/compare/merge.ts';
import type { Versions } from '../../../../runtime/compare/versions.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { Dialogs } from '../../store/dialogs.ts';
import { describeClashes } from '../changes/describe-changes.ts';
import { preciseClockOf } from '../documents/moments.ts';

interface ConflictDialogDependencies {
  readonly context: Pick<EditorContext, 'model' | 'site' | 'translate' | 'call' | 'previews'>;
  readonly dialogs: Pick<Dialogs, 'ask'>;
}

/**
 * Asks in the `conflict` dialog, which shows both versions of each clash, and who saved the other version
 * (`theirs`; by default who saved the document last). Resolves with what was chosen, or `false` if the owner
 * wants to decide later.
 */
export async function askConflict(
  { context, dialogs }: ConflictDialogDependencies,
  area: DocumentName,
  versions: Versions<Ast>,
  clashes: readonly Clash[],
  theirs?: string,
): Promise<Choices | false> {
  const described = describeClashes(versions, clashes, context);
  const items = clashes.map((clash, index) => ({
    ...described[index],
    ...makeDrawing(context, area, versions, clash),
  }));
  const who = {
    theirs: theirs ?? (await describeLastSave(context, area)),
    mine: context.translate('versions.unsaved'),
  };
  // Nothing is chosen beforehand: what a colleague has made public would be lost by one click.
  const answer = await dialogs.ask('conflict', { sides: {} }, { items, who });
  if (answer === false || !isObject(answer.sides)) return false;
  return new Map(
    Object.entries(answer.sides).map(([id, side]): [string, Side] => [
      id,
      side === 'theirs' ? 'theirs' : 'mine',
    ]),
  );
}

/** Draws a block with each version of what differs. An order or dictionary value has nothing to draw. */
function makeDrawing(
  { previews }: ConflictDialogDependencies['context'],
  area: DocumentName,
  versions: Versions<Ast>,
  { path }: Clash,
): { draw?(side: Side): Promise<ReactNode> } {
  const [of, key] = path;
  if (of !== 'blocks' || typeof key !== 'string') return {};
  const draw = async (side: Side): Promise<ReactNode> => {
    const { merged } = mergePages(versions, new Map([[formatPointer(path), side]]));
    return merged.vm.some((block) => block.key === key) ? previews.block(area, merged, key) : null;
  };
  return { draw };
}

/** Who saved a document last, and when; empty if the server does not answer. */
async function describeLastSave(
  { model, site, translate, call }: ConflictDialogDependencies['context'],
  area: DocumentName,
): Promise<string> {
  const query = { channelCode: model[area].channelCode, languageCode: model.site.language, limit: 1 };
  try {
    const [newest] = await call('content.revisions', { query, quiet: true });
    if (newest === undefined) return '';
    const clock = preciseClockOf(site);
    const time = clock.format(new Date(newest.gmtCreate));
    return translate('versions.saved', { author: newest.author, time });
  } catch {
    return '';
  }
}

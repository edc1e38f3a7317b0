// Publishes a version of a block. It tells before what publishing would do and how instances would become,
// and takes it back.
import type { ReactNode } from 'react';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import { registerSiteBlock } from '../../../assembly/site-blocks.ts';
import type { BlockPreviews } from '../../contracts/previews.ts';
import type { Editor } from '../editor.ts';
import { valuesOf, type Composer } from './composer.ts';
import { keepSamples } from './samples.ts';

export type BlockChanges = ApiCalls['consoleBlock.changes']['data'];

/** What publishing would do, of the block as it is on the screen. */
export function readChanges({ context }: Editor, { name, definition }: Composer): Promise<BlockChanges> {
  const { title, document } = valuesOf(definition);
  return context.call('consoleBlock.changes', {
    body: { id: name, values: { title: { ...title }, document } },
    quiet: true,
  });
}

interface DrawnInstance {
  before: ReactNode;
  after: ReactNode;
}

let count = 0;

/** Draws an instance by both versions. They are registered under names of their own meanwhile. */
export async function drawInstance(
  previews: BlockPreviews,
  { published, definition }: Composer,
  { before, after }: { before: object; after: object },
): Promise<DrawnInstance> {
  count += 1;
  const [then, now] = await Promise.all([
    drawVersion(previews, published, before, `own-before${count}`),
    drawVersion(previews, definition, after, `own-after${count}`),
  ]);
  return { before: then, after: now };
}

function drawVersion(
  previews: BlockPreviews,
  version: OwnedBlockDocument,
  data: object,
  name: string,
): Promise<ReactNode> {
  registerSiteBlock(name, () => ({ document: compileOwned({ ...version, name }).document }));
  return previews.blocks([{ block: name, version: 1, data: data as BlockData, entries: [] }]);
}

/**
 * Publishes, and offers to take it back. False if the draft could not be kept. `isFirst`: no page uses it.
 */
export async function publishBlock(
  editor: Editor,
  composer: Composer,
  words: (key: string) => string,
  isFirst: boolean,
): Promise<boolean> {
  const { keeper, published } = composer;
  const before = keeper.publicRevision;
  if (!(await keeper.publish())) return false;
  keepSamples(editor, composer.name, published);
  const undo = (): void =>
    void keeper.restore(before).then(
      () => editor.toasts.show({ text: words('undone'), tone: 'plain' }),
      (error: unknown) => editor.toasts.showError(error),
    );
  editor.toasts.show({
    text: words(isFirst ? 'publishedFirst' : 'published'),
    tone: 'success',
    action: { title: words('undo'), run: undo },
  });
  return true;
}

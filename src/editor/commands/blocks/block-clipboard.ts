// Copies and pastes blocks by a button, with the browser's asynchronous clipboard.
import type { EditorContext } from '../../contracts/editor-context.ts';

type Dependencies = Pick<EditorContext, 'blocks' | 'translate' | 'toast'>;

// Undefined on origins that are not secure.
const clipboard = (navigator as Partial<Navigator>).clipboard;

/** Copies the chosen blocks. If the browser does not allow it, a toast names the keys to use. */
export async function copyChosen(context: Dependencies): Promise<void> {
  await write(context, () => context.blocks.copy());
}

/** Cuts the chosen blocks. If the browser does not allow it, they stay, and a toast names the keys to use. */
export async function cutChosen(context: Dependencies): Promise<void> {
  const isCopied = await write(context, () => context.blocks.copy(), 'blocks.cutByKeys');
  if (isCopied) context.blocks.cut();
}

async function write(
  { translate, toast }: Dependencies,
  read: () => string | undefined,
  failure = 'blocks.copyByKeys',
): Promise<boolean> {
  const isCopied = await clipboard?.writeText(read() ?? '').then(
    () => true,
    () => false,
  );
  if (isCopied !== true) toast({ text: translate(failure), tone: 'plain' });
  return isCopied === true;
}

/** Inserts the block from the clipboard. If the browser does not allow it, a toast names the keys to use. */
export async function pasteFromClipboard({ blocks, translate, toast }: Dependencies): Promise<void> {
  const text = await clipboard?.readText().catch(() => undefined);
  if (text === undefined) toast({ text: translate('blocks.pasteByKeys'), tone: 'plain' });
  else if (!(await blocks.paste(text))) toast({ text: translate('blocks.nothingToPaste'), tone: 'plain' });
}

// Copies and pastes blocks by a button, with the browser's asynchronous clipboard.
import type { EditorContext } from '../../contracts/editor-context.ts';

type Dependencies = Pick<EditorContext, 'blocks' | 'translate' | 'toast'>;

// Undefined on origins that are not secure.
const clipboard = (navigator as Partial<Navigator>).clipboard;

/** Copies the chosen block. If the browser does not allow it, a toast names the keys to use. */
export async function copyChosen({ blocks, translate, toast }: Dependencies): Promise<void> {
  const text = blocks.copy();
  const isCopied = await clipboard?.writeText(text ?? '').then(
    () => true,
    () => false,
  );
  if (isCopied !== true) toast({ text: translate('blocks.copyByKeys'), tone: 'plain' });
}

/** Inserts the block from the clipboard. If the browser does not allow it, a toast names the keys to use. */
export async function pasteFromClipboard({ blocks, translate, toast }: Dependencies): Promise<void> {
  const text = await clipboard?.readText().catch(() => undefined);
  if (text === undefined) toast({ text: translate('blocks.pasteByKeys'), tone: 'plain' });
  else if (!(await blocks.paste(text))) toast({ text: translate('blocks.nothingToPaste'), tone: 'plain' });
}

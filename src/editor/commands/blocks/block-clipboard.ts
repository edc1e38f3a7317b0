import type { EditorHost } from '../../contracts/editor-context.ts';
import type { BlockDesk } from './block-commands.ts';

type Desk = Pick<EditorHost, 'blocks' | 'words' | 'notices'>;

// Not there on origins that are not secure.
const clipboard = (navigator as Partial<Navigator>).clipboard;

/** Puts the chosen block on the clipboard. Where the browser does not let itself be told, says which keys do the same. */
export async function copyChosen({ blocks, words, notices }: Desk): Promise<void> {
  const text = blocks.copy();
  const isCopied = await clipboard?.writeText(text ?? '').then(
    () => true,
    () => false,
  );
  if (isCopied !== true) notices.toast({ text: words('blocks.copyByKeys'), tone: 'plain' });
}

/** Puts in the block that the clipboard holds. Where the browser does not let itself be asked, says which keys do the same. */
export async function pasteFromClipboard({ blocks, words, notices }: Desk): Promise<void> {
  const text = await clipboard?.readText().catch(() => undefined);
  if (text === undefined) notices.toast({ text: words('blocks.pasteByKeys'), tone: 'plain' });
  else if (!(await blocks.paste(text)))
    notices.toast({ text: words('blocks.nothingToPaste'), tone: 'plain' });
}

/** What the clipboard is good for while the editor is open. */
export interface ClipboardDesk {
  blocks: BlockDesk;
  /** Whether the clipboard is the editor's own now: not while a text is typed or a dialog is open. */
  isFree(event: Event): boolean;
  complain(error: unknown): void;
}

/** Copies, cuts and pastes whole blocks by the browser's own clipboard events. Returns what stops it. */
export function listenToClipboard({ blocks, isFree, complain }: ClipboardDesk): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const take = (event: ClipboardEvent, read: () => string | undefined): void => {
    // Words that are selected are what is meant.
    if (!isFree(event) || getSelection()?.isCollapsed === false) return;
    const text = read();
    if (text === undefined) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  addEventListener('copy', (event) => take(event, () => blocks.copy()), { signal });
  addEventListener('cut', (event) => take(event, () => blocks.cut()), { signal });
  addEventListener(
    'paste',
    (event) => {
      if (isFree(event)) blocks.paste(event.clipboardData?.getData('text/plain') ?? '').catch(complain);
    },
    { signal },
  );
  return () => listening.abort();
}

// Copies, cuts and pastes whole blocks by the browser's clipboard events.
import type { BlockCommands } from '../../contracts/block-commands.ts';

interface ClipboardDependencies {
  blocks: BlockCommands;
  /** True if the editor handles the event: no text is edited and no dialog is open. */
  isFree(event: Event): boolean;
  showError(error: unknown): void;
}

/** Returns a function that stops listening. */
export function listenToClipboard({ blocks, isFree, showError }: ClipboardDependencies): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const put = (event: ClipboardEvent, read: () => string | undefined): void => {
    // Selected text takes precedence over the chosen block.
    if (!isFree(event) || getSelection()?.isCollapsed === false) return;
    const text = read();
    if (text === undefined) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  addEventListener('copy', (event) => put(event, () => blocks.copy()), { signal });
  addEventListener('cut', (event) => put(event, () => blocks.cut()), { signal });
  addEventListener(
    'paste',
    (event) => {
      if (isFree(event)) blocks.paste(event.clipboardData?.getData('text/plain') ?? '').catch(showError);
    },
    { signal },
  );
  return () => listening.abort();
}

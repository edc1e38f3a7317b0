// Handles keys of the composer, in its panels and on the page: steps back, and tabs of the panel.
import { useEffect } from 'react';
import type { Composer } from '../../commands/composer/composer.ts';

export const TABS = ['content', 'layout', 'style', 'shows'] as const;

export function usePanelKeys(host: Document, composer: Composer): void {
  useEffect(() => {
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent): void => {
      if (!isHere(event.target) || !press(event, composer)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The page is in a frame of another width, or it is the same document.
    for (const each of new Set([host, document]))
      each.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [host, composer]);
}

/** In a panel or on the page, not in the bar or in a dialog. */
function isHere(target: EventTarget | null): boolean {
  const element = target as Element | null;
  if (element?.closest === undefined) return false;
  return (
    element.closest('.ed-panel') !== null || element.matches('body') || element.closest('#root') !== null
  );
}

function press(event: KeyboardEvent, composer: Composer): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (ctrlKey || metaKey) {
    if (!/^[zy]$/i.test(key)) return false;
    if (shiftKey || key.toLowerCase() === 'y') composer.redo();
    else composer.undo();
    return true;
  }
  const isTyping = (target as Element).matches('input, textarea, select, [contenteditable]');
  const tab = TABS[Number(key) - 1];
  if (altKey || isTyping || tab === undefined) return false;
  composer.set({ tab });
  return true;
}

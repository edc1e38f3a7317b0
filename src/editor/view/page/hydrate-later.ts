// Hydrates the page when the editor itself is ready.
import { startTransition, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { track } from '../../../../runtime/model/pending-work.ts';
import { whenIdle } from '../base/when-idle.ts';

/**
 * Everything that an owner does begins with one of these. Not `pointerover`: browsers dispatch it when the
 * page moves under a resting pointer.
 */
const INTENTS = ['pointerdown', 'click', 'focusin', 'keydown', 'copy', 'cut', 'paste', 'drop'] as const;

interface LateHydration {
  /** True if the server's HTML can be hydrated. Otherwise the page is drawn anew. */
  isRendered(): boolean;
  /** Fulfilled when the page is hydrated. */
  done: Promise<void>;
}

/**
 * Hydrates the page when the browser is idle, in slices between which events are handled. The first intent
 * hydrates the rest at once, before any listener that is added later gets the event.
 */
export function hydrateLater(
  element: HTMLElement,
  drawPage: () => ReactElement,
  { isRendered, done }: LateHydration,
): void {
  const waiting = new AbortController();
  let root: Root | undefined;
  let page: ReactElement | undefined;
  const hydrate = (): void => {
    if (page === undefined) void track('hydration', done);
    page ??= drawPage();
    if (root === undefined && isRendered()) {
      root = hydrateRoot(element, page);
    } else {
      root ??= createRoot(element);
      // The same React element again: React goes on with the hydration that has begun.
      root.render(page);
    }
  };
  const options = { capture: true, signal: waiting.signal };
  const onIntent = (): void => {
    waiting.abort();
    flushSync(hydrate);
  };
  for (const type of INTENTS) addEventListener(type, onIntent, options);
  whenIdle(() => {
    if (!waiting.signal.aborted) startTransition(hydrate);
  });
  void done.then(() => waiting.abort());
}

// Shows `data-tip` of what is hovered or has the keyboard's focus, as a tooltip.
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';

const HOVER_DELAY_MS = 200;
const MARGIN = 4;

/**
 * One for the whole layer. It stays while the pointer is on it, and Escape hides it. In the top layer, so
 * that no menu or dialog covers it.
 */
export function Tooltip(): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [owner, setOwner] = useState<HTMLElement>();
  useEffect(() => listenToTips(setOwner), []);
  useLayoutEffect(() => {
    if (box.current !== null) place(box.current, owner);
  }, [owner]);
  return (
    <div ref={box} className="ed-tip" role="tooltip" popover="manual">
      {owner?.dataset.tip}
    </div>
  );
}

/** Calls `show` with the element whose tip is due, or nothing. Returns a function that stops listening. */
function listenToTips(show: (owner: HTMLElement | undefined) => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const showAfter = (owner: HTMLElement | undefined, delay: number): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(owner), delay);
  };
  const hide = (): void => showAfter(undefined, 0);
  addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      const owner = target.closest<HTMLElement>('#editor [data-tip]') ?? undefined;
      if (target.closest('.ed-tip') === null) showAfter(owner, owner === undefined ? 0 : HOVER_DELAY_MS);
    },
    options,
  );
  addEventListener(
    'focusin',
    ({ target }) => {
      if (
        target instanceof HTMLElement &&
        target.dataset.tip !== undefined &&
        target.matches(':focus-visible')
      )
        showAfter(target, 0);
      else hide();
    },
    options,
  );
  addEventListener('focusout', hide, options);
  addEventListener('pointerout', ({ relatedTarget }) => relatedTarget === null && hide(), options);
  addEventListener('pointerdown', hide, options);
  addEventListener('scroll', hide, options);
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), options);
  return () => {
    clearTimeout(waiting);
    listening.abort();
  };
}

/** Below its owner, inside the window. */
function place(box: HTMLElement, owner: HTMLElement | undefined): void {
  if (owner === undefined || !owner.isConnected) return box.hidePopover();
  box.showPopover();
  const { left, width, bottom } = owner.getBoundingClientRect();
  const middle = left + (width - box.offsetWidth) / 2;
  box.style.left = `${Math.max(MARGIN, Math.min(middle, innerWidth - box.offsetWidth - MARGIN))}px`;
  box.style.top = `${bottom}px`;
}

// Decides where the outline stands. It stands beside the page where there is room, else above it until a node
// is chosen.
import { useLayoutEffect, useState } from 'react';
import type { OpenPanel } from '../../store/open-panel.ts';

/** The style sheet has it, too. */
const OUTLINE_PX = 264;
/** In a narrower window the page would be drawn too small between both panels. */
const WIDE = '(width >= 1100px)';

export interface OutlinePlace {
  place: HTMLElement;
  isOpen: boolean;
  /** It covers the page, or stands in the place of it. */
  isOver: boolean;
  show(isOpen: boolean): void;
}

export function useOutlinePlace(host: Document, panel: OpenPanel): OutlinePlace {
  const [place] = useState(() => {
    const made = host.createElement('div');
    made.className = 'ed-panel-place ed-outline-place';
    return made;
  });
  const [isWide, setWide] = useState(() => host.defaultView?.matchMedia(WIDE).matches !== false);
  const [isOpen, setOpen] = useState(isWide);
  useLayoutEffect(() => {
    const query = host.defaultView?.matchMedia(WIDE);
    const follow = (): void => {
      setWide(query?.matches !== false);
      setOpen(query?.matches !== false);
    };
    query?.addEventListener('change', follow);
    // Before the panel: the tab key goes from the bar to the outline, and on to what is chosen in it.
    const panelPlace = host.querySelector('#editor > .ed-panel-place:not(.ed-outline-place)');
    host.getElementById('editor')?.insertBefore(place, panelPlace);
    return () => {
      query?.removeEventListener('change', follow);
      place.remove();
      place.ownerDocument.documentElement.removeAttribute('data-outline');
      panel.takeLeft(0);
    };
  }, [host, place, panel]);
  useLayoutEffect(() => {
    const { documentElement: root } = place.ownerDocument;
    root.setAttribute('data-outline', isOpen ? (isWide ? 'beside' : 'over') : 'closed');
    panel.takeLeft(isOpen && isWide ? OUTLINE_PX : 0);
  }, [place, panel, isOpen, isWide]);
  useLayoutEffect(() => {
    if (isOpen) place.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [isOpen, place]);
  return {
    place,
    isOpen,
    isOver: isOpen && !isWide,
    show(next) {
      setOpen(next);
      // What had the focus is hidden.
      if (!next) requestAnimationFrame(() => host.querySelector<HTMLElement>('.ed-show-outline')?.focus());
    },
  };
}

// Draws a menu of the bar.
import { useId, useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';

interface BarMenuProps {
  name: string;
  /** The tooltip of its button. */
  hint: string;
  /** The content of its button. */
  label: ReactNode;
  children: ReactNode;
}

/** A button with a popover. The browser closes it on Escape and on a click outside. */
export function BarMenu({ name, hint, label, children }: BarMenuProps): ReactElement {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // Drawn when it is opened for the first time: a site has up to 300 pages.
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`ed-button ed-switch ed-switch-${name}`}
        popoverTarget={id}
        data-tip={hint}
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        className={`ed-places ed-places-${name}`}
        // Not before it is open: the tooltip may come with it, and no popover opens while another one does.
        onToggle={({ currentTarget, newState }) => {
          setDrawn(true);
          if (newState === 'open') requestAnimationFrame(() => keepInside(currentTarget));
        }}
        onBeforeToggle={({ currentTarget, newState }) => {
          if (newState === 'open') placeAt(button.current, currentTarget);
        }}
        // Before the item acts: a dialog that it opens returns the focus to the menu's button.
        onClickCapture={closeAfterChoice}
      >
        {isDrawn && children}
      </div>
    </>
  );
}

/** Distance in pixels to the button and to the edges of the window. */
const GAP = 8;

/** Opens a menu below its button: at its left edge in the left half of the window, else at its right one. */
function placeAt(button: HTMLElement | null, menu: HTMLElement): void {
  if (button === null) return;
  const { left, right, bottom } = button.getBoundingClientRect();
  const isAtEnd = left + right > innerWidth;
  Object.assign(menu.style, {
    top: `${bottom + GAP}px`,
    left: isAtEnd ? 'auto' : `${Math.max(GAP, left)}px`,
    right: isAtEnd ? `${Math.max(GAP, innerWidth - right)}px` : 'auto',
  });
}

/** How wide a menu is, is known when it is drawn. */
function keepInside(menu: HTMLElement): void {
  const { left, right } = menu.getBoundingClientRect();
  if (left < GAP) Object.assign(menu.style, { left: `${GAP}px`, right: 'auto' });
  else if (right > innerWidth - GAP) Object.assign(menu.style, { left: 'auto', right: `${GAP}px` });
}

function closeAfterChoice({ target, currentTarget }: MouseEvent<HTMLDivElement>): void {
  if (target instanceof Element && target.closest('a, button') !== null) currentTarget.hidePopover();
}

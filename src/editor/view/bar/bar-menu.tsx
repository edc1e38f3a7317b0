// A menu of the bar.
import { useId, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';

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
  // Drawn when it is opened for the first time: a site has up to 300 pages.
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      <button
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
        onToggle={() => setDrawn(true)}
        // Before the item acts: a dialog that it opens returns the focus to the menu's button.
        onClickCapture={closeAfterChoice}
      >
        {isDrawn && children}
      </div>
    </>
  );
}

function closeAfterChoice({ target, currentTarget }: MouseEvent<HTMLDivElement>): void {
  if (target instanceof Element && target.closest('a, button') !== null) currentTarget.hidePopover();
}

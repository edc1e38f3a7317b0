import { useEffect, useId, useRef } from 'react';
import { definePrimitive, type ComponentProps, type ObjectSchema } from './contract.ts';
import { drawIcon } from './icon/draw-icon.tsx';
import { useChange } from './nav-menu/use-change.ts';

const PROPS = {
  type: 'object',
  required: ['label', 'closeLabel'],
  properties: {
    label: { type: 'string', description: 'Name of the opening button, for screen readers.' },
    closeLabel: { type: 'string', description: 'Name of the closing button, for screen readers.' },
    buttonClass: { type: 'string', description: 'Classes of both buttons.' },
    panelClass: { type: 'string', description: 'Classes of the panel.' },
    upTo: {
      type: 'number',
      description: 'The panel closes when the window becomes wider than this, in pixels; 1024 by default.',
    },
    page: { type: 'string', description: 'The current page: the panel closes when it changes.' },
    modeless: { type: 'boolean', description: 'Opens beside the page, not above it: in the editor.' },
  },
} as const satisfies ObjectSchema;

// A modal `dialog` brings the focus trap, Escape and the inert page behind it. Where the browser supports the
// attribute `command`, the button opens it without JavaScript.
function NavDrawer({
  attrs,
  label,
  closeLabel,
  buttonClass,
  panelClass,
  upTo = 1024,
  page,
  modeless,
  children,
}: ComponentProps<typeof PROPS>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => (dialog.current === null ? undefined : attachClosing(dialog.current, upTo)), [upTo]);
  useChange(page, () => dialog.current?.close());

  const open = () => {
    if (modeless) dialog.current?.show();
    else if (!('command' in HTMLButtonElement.prototype)) dialog.current?.showModal();
  };

  return (
    <div {...attrs}>
      <button
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={open}
        {...(!modeless && { command: 'show-modal', commandfor: id })}
      >
        {drawIcon('menu')}
      </button>
      <dialog ref={dialog} id={id} className={panelClass} aria-label={label}>
        <form method="dialog" className="flex justify-end">
          <button className={buttonClass} aria-label={closeLabel}>
            {drawIcon('close')}
          </button>
        </form>
        {children}
      </dialog>
    </div>
  );
}

/**
 * Closes the panel on a click on its backdrop or a link, and when the window becomes wider. Returns a
 * function that undoes it.
 */
function attachClosing(panel: HTMLDialogElement, upTo: number): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  matchMedia(`(width > ${upTo}px)`).addEventListener('change', () => panel.close(), { signal });
  panel.addEventListener(
    'click',
    ({ target }) => {
      const onBackdrop = target === panel;
      if (onBackdrop || (target instanceof Element && target.closest('a') !== null)) panel.close();
    },
    { signal },
  );
  return () => undo.abort();
}

/**
 * The menu of narrow screens: a button that opens its children as a modal panel. Escape, the backdrop, the
 * closing button and every link close it.
 */
export default definePrimitive({ props: PROPS, component: NavDrawer });

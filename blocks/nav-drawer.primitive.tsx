import { useEffect, useId, useRef, type ReactNode } from 'react';
import { definePrimitive, type Host } from './contract.ts';
import { drawSign } from './icon/sign.tsx';
import { useChange } from './nav-menu/use-change.ts';

interface NavDrawerProps {
  /** What the opening button says to screen readers. */
  label: string;
  closeLabel: string;
  /** Classes of the opening and closing buttons, and of the panel. */
  buttonClass?: string;
  panelClass?: string;
  /** The panel exists up to this width of the window, in pixels; wider, it closes. */
  upTo?: number;
  /** The page it stands on: it closes when another takes its place. */
  page?: string;
  /** It opens beside the page and not above it: an owner edits both. */
  modeless?: boolean;
  children?: ReactNode;
}

// A modal `dialog` brings the focus trap, Escape and the inert page behind it. Where the browser knows commands, the button opens it without a script.
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
}: NavDrawerProps & Host) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const panel = dialog.current;
    if (panel === null) return undefined;
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
  }, [upTo]);

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
        {drawSign('menu')}
      </button>
      <dialog ref={dialog} id={id} className={panelClass} aria-label={label}>
        <form method="dialog" className="flex justify-end">
          <button className={buttonClass} aria-label={closeLabel}>
            {drawSign('close')}
          </button>
        </form>
        {children}
      </dialog>
    </div>
  );
}

/** The menu of narrow screens: a button that opens its children as a modal panel, closed by Escape, the backdrop, its button or a link. */
export default definePrimitive<NavDrawerProps>({
  props: {
    label: { type: 'string' },
    closeLabel: { type: 'string' },
    buttonClass: { type: 'string' },
    panelClass: { type: 'string' },
    upTo: { type: 'number' },
    page: { type: 'string' },
    modeless: { type: 'boolean' },
  },
  component: NavDrawer,
});

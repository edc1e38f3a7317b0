/** Opens and closes the panel of the narrow screens' menu. */

interface DrawerOptions {
  /** The panel closes when the window becomes wider than this, in pixels. */
  upTo: number;
  modeless: boolean;
}

/** Escape in an open level closes this level and returns to its heading; the next one closes the panel. */
function foldByKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
  const level = event.target.closest<HTMLDetailsElement>('details[open]');
  if (level === null) return;
  event.preventDefault();
  level.querySelector('summary')?.focus();
  level.open = false;
}

/**
 * The panel closes on a click on its backdrop or a link, and when the window becomes wider. One that is not
 * modal also closes when the focus moves to another place of the page, which it would cover.
 */
export default function attachDrawer(root: HTMLElement, { upTo, modeless }: DrawerOptions): () => void {
  const [button, panel] = [root.querySelector('button'), root.querySelector('dialog')];
  if (button === null || panel === null) return () => undefined;
  const undo = new AbortController();
  const { signal } = undo;
  button.addEventListener(
    'click',
    () => {
      if (modeless) panel.show();
      else if (!panel.open && !('command' in button)) panel.showModal();
    },
    { signal },
  );
  matchMedia(`(width > ${upTo}px)`).addEventListener('change', () => panel.close(), { signal });
  panel.addEventListener(
    'click',
    ({ target }) => {
      const onBackdrop = target === panel;
      if (onBackdrop || (target instanceof Element && target.closest('a') !== null)) panel.close();
    },
    { signal },
  );
  panel.addEventListener('keydown', foldByKey, { signal });
  const onFocus = ({ target }: Event): void => {
    if (!panel.open || !(target instanceof HTMLElement) || root.contains(target)) return;
    panel.close();
    // Closing gives the focus back to the button.
    target.focus({ preventScroll: true });
  };
  if (modeless) root.closest('body > *')?.addEventListener('focusin', onFocus, { signal });
  return () => undo.abort();
}

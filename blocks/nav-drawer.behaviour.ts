/** The behaviour of the narrow screens' menu: how its panel opens and closes. */

interface DrawerOptions {
  /** The panel closes when the window becomes wider than this, in pixels. */
  upTo: number;
  modeless: boolean;
}

/** The panel closes on a click on its backdrop or a link, and when the window becomes wider. */
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
  return () => undo.abort();
}

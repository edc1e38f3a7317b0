/** Milliseconds that a panel stays after the pointer has left. */
const HIDE_AFTER = 200;

const FOCUSABLE = 'a[href], button';

/** Closes the panel that is open. */
export function closeMenu(root: HTMLElement): void {
  for (const button of root.querySelectorAll('button[aria-expanded=true]'))
    button.setAttribute('aria-expanded', 'false');
}

function disclosureOf(item: Element): HTMLElement | null {
  return item.querySelector(':scope > button[aria-expanded]');
}

/**
 * Makes a list of links and disclosure buttons behave as a menu bar: opens on pointer, focus, click and arrow
 * keys, one panel at a time. Returns what undoes it. State lives in `aria-expanded`, which React draws once
 * and never touches again.
 */
export function attachMenu(root: HTMLElement): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  const items = (): Element[] => [...(root.querySelector('ul, ol')?.children ?? [])];
  const itemOf = (target: EventTarget | null): Element | undefined =>
    target instanceof Node ? items().find((item) => item.contains(target)) : undefined;
  const isOpen = (item: Element | undefined): boolean =>
    item !== undefined && disclosureOf(item)?.ariaExpanded === 'true';

  const show = (opened: Element | undefined): void => {
    clearTimeout(hiding);
    for (const item of items()) disclosureOf(item)?.setAttribute('aria-expanded', String(item === opened));
  };
  const hideSoon = (): void => {
    clearTimeout(hiding);
    hiding = setTimeout(show, HIDE_AFTER, undefined);
  };
  const focusTop = (item: Element | undefined): void => item?.querySelector<HTMLElement>(FOCUSABLE)?.focus();

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ): void => root.addEventListener(type, listener, { signal });

  on('pointerover', ({ target, pointerType }) => {
    const item = itemOf(target);
    if (pointerType !== 'mouse') return;
    if (item === undefined) hideSoon();
    else show(item);
  });
  on('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') hideSoon();
  });
  on('pointerdown', ({ target }) => {
    wasOpen = isOpen(itemOf(target));
  });
  on('focusin', ({ target }) => show(itemOf(target)));
  on('focusout', ({ relatedTarget }) => {
    if (itemOf(relatedTarget) === undefined) hideSoon();
  });

  on('click', (event) => {
    const { target, detail } = event;
    const item = itemOf(target);
    if (!(target instanceof Element) || item === undefined) return;
    if (target.closest('a') !== null) return show(undefined);
    if (disclosureOf(item)?.contains(target) !== true) return;
    // A mouse has opened the panel by hovering: clicking then must not close it. A finger or a key toggles.
    const byMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    const before = detail === 0 ? isOpen(item) : wasOpen;
    show(byMouse || !before ? item : undefined);
  });

  on('keydown', (event) => {
    const item = itemOf(event.target);
    if (item === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const tops = items();
    const position = tops.indexOf(item);
    const stops = [...item.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const stop = stops.findIndex((each) => each === event.target);
    const panelStart = stops.findIndex((each) => each === disclosureOf(item)) + 1;
    const moves: Record<string, () => void> = {
      ArrowRight: () => focusTop(tops[(position + 1) % tops.length]),
      ArrowLeft: () => focusTop(tops.at(position - 1)),
      ArrowDown: () => {
        show(item);
        stops[stop < panelStart ? panelStart : Math.min(stop + 1, stops.length - 1)]?.focus();
      },
      ArrowUp: () => stops[stop <= panelStart ? 0 : stop - 1]?.focus(),
      Home: () => focusTop(tops[0]),
      End: () => focusTop(tops.at(-1)),
      Escape: () => {
        focusTop(item);
        show(undefined);
      },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  });

  // A panel that the pointer opened can be dismissed wherever the focus is.
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && show(undefined), { signal });

  return () => {
    clearTimeout(hiding);
    undo.abort();
  };
}

/** Opens and closes the panels of site navigation by pointer, click and keys. */
import { delay } from '../runtime/model/pending-work.ts';
import { keyAt } from './direction.ts';
import { foldEntries } from './fold-entries.ts';

/** Milliseconds that a panel stays open after the pointer has left. */
const HIDE_AFTER = 200;

const FOCUSABLE = 'a[href], button';

function disclosureOf(item: Element): HTMLElement | null {
  return item.querySelector(':scope > button[aria-expanded]');
}

/**
 * A list of links and disclosure buttons behaves as a menu bar: panels open on hover, click, Enter and
 * arrow keys, one at a time, and close when the pointer or the focus leaves. The focus alone opens none: the
 * links of a closed panel are no tab stops. The state is in `aria-expanded`, which is drawn once and does not
 * change. Entries that do not fit are folded.
 */
export default function attachMenu(root: HTMLElement): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  const panels = new Panels(root);
  const stopFolding = panels.bar === null ? undefined : foldEntries(panels.bar);
  followPointer(root, panels, signal);
  // A press that came before this code has moved the focus, which a key shows and a press does not.
  const pressed = root.querySelector('button:focus:not(:focus-visible)');
  if (pressed !== null) panels.show(panels.itemOf(pressed));
  root.addEventListener(
    'focusin',
    ({ target }) => {
      const item = panels.itemOf(target);
      if (!panels.isOpen(item)) panels.show(undefined);
    },
    { signal },
  );
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (panels.itemOf(relatedTarget) === undefined) panels.hideSoon();
    },
    { signal },
  );
  root.addEventListener('keydown', (event) => moveByKey(event, panels), { signal });
  // Escape closes a panel that the pointer opened, wherever the focus is.
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && panels.show(undefined), { signal });
  return () => {
    stopFolding?.();
    panels.keep();
    undo.abort();
  };
}

/** The items of the menu bar, of which at most one has its panel open. */
class Panels {
  readonly bar: HTMLElement | null;
  #cancelHiding: (() => void) | undefined;

  constructor(root: HTMLElement) {
    this.bar = root.querySelector('ul, ol');
  }

  items(): Element[] {
    return [...(this.bar?.children ?? [])];
  }

  /** The items that arrow keys reach. */
  shownItems(): Element[] {
    return this.items().filter((item) => getComputedStyle(item).visibility === 'visible');
  }

  itemOf(target: EventTarget | null): Element | undefined {
    return target instanceof Node ? this.items().find((item) => item.contains(target)) : undefined;
  }

  isOpen(item: Element | undefined): boolean {
    return item !== undefined && disclosureOf(item)?.ariaExpanded === 'true';
  }

  /** Opens the panel of an item and closes the others; without an item it closes all. */
  show(opened: Element | undefined): void {
    this.keep();
    for (const item of this.items())
      disclosureOf(item)?.setAttribute('aria-expanded', String(item === opened));
  }

  hideSoon(): void {
    this.keep();
    this.#cancelHiding = delay('menu', () => this.show(undefined), HIDE_AFTER);
  }

  /** Cancels `hideSoon`. */
  keep(): void {
    this.#cancelHiding?.();
  }
}

function followPointer(root: HTMLElement, panels: Panels, signal: AbortSignal): void {
  let wasOpen = false;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ): void => root.addEventListener(type, listener, { signal });

  on('pointerover', ({ target, pointerType }) => {
    const item = panels.itemOf(target);
    if (pointerType !== 'mouse') return;
    if (item === undefined) panels.hideSoon();
    else panels.show(item);
  });
  on('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') panels.hideSoon();
  });
  on('pointerdown', ({ target }) => {
    wasOpen = panels.isOpen(panels.itemOf(target));
  });
  on('click', (event) => {
    const { target, detail } = event;
    const item = panels.itemOf(target);
    if (!(target instanceof Element) || item === undefined) return;
    if (target.closest('a') !== null) return panels.show(undefined);
    if (disclosureOf(item)?.contains(target) !== true) return;
    // A mouse has opened the panel by hovering, so its click must not close it. Touch and keys toggle.
    const byMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    const before = detail === 0 ? panels.isOpen(item) : wasOpen;
    panels.show(byMouse || !before ? item : undefined);
  });
}

function moveByKey(event: KeyboardEvent, panels: Panels): void {
  const item = panels.itemOf(event.target);
  if (item === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const focusTop = (top: Element | undefined): void => top?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  const tops = panels.shownItems();
  const position = tops.indexOf(item);
  // A link that is not displayed cannot be focused. Those of a closed panel are invisible only.
  const stops = [...item.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.getClientRects().length > 0,
  );
  const stop = stops.findIndex((each) => each === event.target);
  const panelStart = stops.findIndex((each) => each === disclosureOf(item)) + 1;
  const moves: Record<string, () => void> = {
    ArrowRight: () => focusTop(tops[(position + 1) % tops.length]),
    ArrowLeft: () => focusTop(tops.at(position - 1)),
    ArrowDown: () => {
      panels.show(item);
      stops[stop < panelStart ? panelStart : Math.min(stop + 1, stops.length - 1)]?.focus();
    },
    ArrowUp: () => stops[stop <= panelStart ? 0 : stop - 1]?.focus(),
    Home: () => focusTop(tops[0]),
    End: () => focusTop(tops.at(-1)),
    ...(panels.isOpen(item) && {
      Escape: () => {
        // Before it closes: what becomes invisible loses the focus.
        disclosureOf(item)?.focus();
        panels.show(undefined);
      },
    }),
  };
  const move = moves[keyAt(item, event.key)];
  if (move === undefined) return;
  event.preventDefault();
  move();
}

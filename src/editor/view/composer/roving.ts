// Makes a row of buttons one tab stop: arrows, Home and End go from one to the next.
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

interface Roving {
  ref: RefObject<HTMLDivElement | null>;
  onFocus(event: FocusEvent): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
}

const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs are chosen as they get the focus, other buttons when they are pressed. */
export function useRoving(isTabs: boolean): Roving {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(undefined);
  const list = (): HTMLButtonElement[] => [
    ...(ref.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
  ];
  const stopAt = (stop: Element | undefined): void => {
    for (const each of list()) each.tabIndex = each === stop ? 0 : -1;
  };
  useEffect(() => {
    const buttons = list();
    const chosen = buttons.find((each) => each.ariaSelected === 'true');
    const stop = chosen ?? buttons.find((each) => each === focused.current) ?? buttons[0];
    // A button that is off now has lost the focus.
    if (focused.current?.matches(':disabled') === true) stop?.focus();
    stopAt(stop);
  });
  return {
    ref,
    onFocus({ target }) {
      focused.current = target;
      stopAt(target);
    },
    onBlur() {
      focused.current = undefined;
    },
    onKeyDown(event) {
      const buttons = list();
      const now = buttons.findIndex((each) => each === event.target);
      const to = buttons[MOVES[event.key]?.(now, buttons.length) ?? -1];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      to.focus();
      if (isTabs) to.click();
    },
  };
}

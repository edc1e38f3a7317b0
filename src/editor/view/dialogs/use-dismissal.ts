// Dismisses a dialog without a button: by Escape and by a click beside it.
import {
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentProps,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { isComposing } from '../../../assembly/browser/composing.ts';
import type { OpenDialog } from '../../contracts/dialogs.ts';
import { useSession } from '../base/session.ts';

type Dismissal = Pick<ComponentProps<'dialog'>, 'onCancel' | 'onPointerDown' | 'onClick'>;

/**
 * Dismisses the dialog by Escape, by the browser's own way (`cancel`) and by a click on the backdrop.
 * `popups` is the element that fields draw their popups in.
 */
export function useDismissal(dialog: OpenDialog, popups: RefObject<HTMLElement | null>): Dismissal {
  const { dialogs } = useSession().editor;
  const isPressed = useRef(false);
  useEscape(popups, () => {
    if (!dialogs.isTopmost(dialog.id)) return false;
    void dialogs.dismiss(dialog);
    return true;
  });
  return {
    onCancel: (event) => {
      // The dialog closes with its state.
      event.preventDefault();
      void dialogs.dismiss(dialog);
    },
    onPointerDown: (event) => {
      isPressed.current = isOnBackdrop(event);
    },
    onClick: (event) => {
      // A selection dragged out of the dialog ends on the backdrop; a double click may open it and go on.
      if (isPressed.current && isOnBackdrop(event) && event.detail === 1) void dialogs.dismiss(dialog);
      isPressed.current = false;
    },
  };
}

/**
 * Calls `onEscape`, unless the key belongs to an input method, a popup or a field; it returns true if it used
 * the key. Not left to `cancel`: for a second Escape the browser closes a dialog without that event.
 */
function useEscape(popups: RefObject<HTMLElement | null>, onEscape: () => boolean): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // During capture, while a popup that the key closes is still open.
    const reserve = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && (isComposing(event) || hasOpenPopup(popups.current)))
        event.preventDefault();
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (escape()) event.preventDefault();
    };
    document.addEventListener('keydown', reserve, { signal, capture: true });
    document.addEventListener('keydown', press, { signal });
    return () => listening.abort();
  }, [popups]);
}

function isOnBackdrop({
  target,
  currentTarget,
  nativeEvent,
}: SyntheticEvent<HTMLDialogElement, MouseEvent>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = nativeEvent;
  return x < left || x > right || y < top || y > bottom;
}

/** A popup that is being closed takes no pointer events. */
function hasOpenPopup(popups: HTMLElement | null): boolean {
  return [...(popups?.querySelectorAll<HTMLElement>('*') ?? [])].some(
    (element) =>
      element.offsetHeight > 0 &&
      element.checkVisibility() &&
      getComputedStyle(element).pointerEvents !== 'none',
  );
}

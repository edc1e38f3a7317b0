// Opens a `<dialog>` as a modal one: the browser keeps the focus inside, and restores it.
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Whether a dialog lies above the page. */
export const isModalOpen = (): boolean => document.querySelector('dialog[open]') !== null;

export function useModal(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null);
  // A layout effect: the dialog must give the focus back before the next render may move it.
  useLayoutEffect(() => {
    const element = box.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return box;
}

// Draws a modal dialog of the console.
import { useId, type ReactElement, type ReactNode } from 'react';
import { useModal } from '../../../assembly/browser/use-modal.ts';

interface DialogProps {
  title: string;
  /** `side` lies along the edge of a narrow screen. */
  place?: 'middle' | 'side';
  size?: 'large';
  children: ReactNode;
  onDismiss(): void;
}

/** A list over a field: the key that would close what is around it closes the list first. */
export const OPEN_LIST = '[aria-haspopup][aria-expanded="true"]';

/** Escape and a click beside it dismiss it. Escape first closes an open list inside it. */
export function Dialog({ title, place = 'middle', size, children, onDismiss }: DialogProps): ReactElement {
  const box = useModal();
  const id = useId();
  return (
    <dialog
      ref={box}
      className={`console-dialog console-dialog-${place}`}
      data-size={size}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file chooser that was closed without a choice says the same.
        if (event.target !== box.current) return;
        event.preventDefault();
        // One dialog may lie inside another one.
        event.stopPropagation();
        if (box.current?.querySelector(OPEN_LIST) === null) onDismiss();
      }}
      onPointerDown={({ target }) => {
        if (target === box.current) onDismiss();
      }}
    >
      <div className="console-dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

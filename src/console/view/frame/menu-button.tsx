// Draws a button that opens a small panel below it, for choices that need no dialog.
import Button from 'antd/es/button';
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';

interface MenuButtonProps {
  label: string;
  /** What screen readers say, where there are several with one label. */
  name?: string;
  /** What the button shows instead of its label. */
  face?: ReactNode;
  /** The panel. A link in it closes it. */
  children: ReactNode;
}

/** Escape, a press elsewhere, and the focus that goes elsewhere close it. */
export function MenuButton({ label, name, face, children }: MenuButtonProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = box;
    if (!isOpen || current === null) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && !current.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave, options);
    document.addEventListener('focusin', leave, options);
    // After the link itself: one that is gone by then would leave the program.
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && current.contains(target.closest('a'))) setOpen(false);
      },
      options,
    );
    current.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setOpen(false);
        current.querySelector('button')?.focus();
      },
      options,
    );
    return () => listening.abort();
  }, [isOpen]);
  return (
    <div ref={box} className="console-menu">
      <Button
        aria-label={name ?? (face === undefined ? undefined : label)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {face ?? [
          label,
          <span key="sign" aria-hidden className="console-menu-sign">
            ▾
          </span>,
        ]}
      </Button>
      {isOpen && (
        <div id={id} className="console-menu-panel" role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}

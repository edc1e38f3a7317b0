// Draws a row of tabs by the WAI-ARIA tabs pattern.
import { useRef, type KeyboardEvent, type ReactElement } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface TabListProps {
  /** Prefix of the elements' ids. */
  id: string;
  tabs: readonly { name: string; title: string }[];
  /** Position of the tab that is shown. */
  at: number;
  label?: string;
  onChoose(at: number): void;
}

/** The attributes of the panel of a tab. */
export const panelOf = (id: string, name: string): Record<string, unknown> => ({
  role: 'tabpanel',
  id: `${id}${name}-pane`,
  'aria-labelledby': `${id}${name}`,
});

export function TabList({ id, tabs, at, label, onChoose }: TabListProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = STEPS[event.key]?.(at, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    onChoose(to);
    box.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div ref={box} className="pane-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ name, title }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}${name}`}
          aria-selected={index === at}
          aria-controls={`${id}${name}-pane`}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChoose(index)}
          onKeyDown={onKeyDown}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

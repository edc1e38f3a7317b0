import { observer } from '@formily/react';
import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Pane, ReadPanes, usePanes } from './panes.tsx';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Shows the parts of a form as tabs, by the WAI-ARIA tabs pattern. */
export const Tabs = observer(function Tabs(): ReactElement {
  const { panes, isRead } = usePanes('tab');
  const [wanted, setWanted] = useState('');
  const tabs = useRef<HTMLDivElement>(null);
  const id = useId();
  if (isRead) return <ReadPanes panes={panes} />;
  const at = Math.max(
    0,
    panes.findIndex(({ name }) => name === wanted),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = STEPS[event.key]?.(at, panes.length);
    if (to === undefined) return;
    event.preventDefault();
    setWanted(panes[to]?.name ?? '');
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div className="panes">
      <div ref={tabs} className="pane-tabs" role="tablist">
        {panes.map(({ name, title }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            aria-selected={index === at}
            aria-controls={`${id}${name}-pane`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setWanted(name)}
            onKeyDown={onKeyDown}
          >
            {title}
          </button>
        ))}
      </div>
      {panes.map((pane, index) => (
        <Pane
          key={pane.name}
          pane={pane}
          isOpen={index === at}
          onReveal={() => setWanted(pane.name)}
          attributes={{
            role: 'tabpanel',
            id: `${id}${pane.name}-pane`,
            'aria-labelledby': `${id}${pane.name}`,
          }}
        />
      ))}
    </div>
  );
});

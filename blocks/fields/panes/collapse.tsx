// Draws the parts of a form as collapsible sections.
import { observer, RecursionField } from '@formily/react';
import { useRef, useState, type ReactElement } from 'react';
import { useReveal } from '../reveal.ts';
import { ReadPanes, usePanes, type PaneSchema } from './panes.tsx';

function Panel({ pane, isOpen, onTurn }: PanelProps): ReactElement {
  const box = useRef<HTMLDetailsElement>(null);
  useReveal(box, () => onTurn(true));
  return (
    <details
      ref={box}
      className="pane-panel"
      open={isOpen}
      onToggle={(event) => event.currentTarget.open !== isOpen && onTurn(event.currentTarget.open)}
    >
      <summary>{pane.title}</summary>
      <RecursionField schema={pane.schema} name={pane.name} />
    </details>
  );
}

interface PanelProps {
  pane: PaneSchema;
  isOpen: boolean;
  onTurn(isOpen: boolean): void;
}

interface CollapseProps {
  accordion?: boolean;
  defaultActiveKey?: unknown;
}

/** The first section is open unless the rule says otherwise. */
export const Collapse = observer(function Collapse({
  accordion = false,
  defaultActiveKey,
}: CollapseProps): ReactElement {
  const { panes, isRead } = usePanes('header');
  const [open, setOpen] = useState(() => namesOf(panes, defaultActiveKey));
  if (isRead) return <ReadPanes panes={panes} />;
  const turn = (name: string, isOpen: boolean): void =>
    setOpen((last) => {
      const others = accordion && isOpen ? [] : last.filter((each) => each !== name);
      return isOpen ? [...others, name] : others;
    });
  return (
    <div className="panes">
      {panes.map((pane) => (
        <Panel
          key={pane.name}
          pane={pane}
          isOpen={open.includes(pane.name)}
          onTurn={(isOpen) => turn(pane.name, isOpen)}
        />
      ))}
    </div>
  );
});

/** The names of the panes that start open. */
function namesOf(panes: readonly PaneSchema[], keys: unknown): string[] {
  if (keys === undefined) return panes.slice(0, 1).map(({ name }) => name);
  const wanted = (Array.isArray(keys) ? (keys as unknown[]) : [keys]).map(String);
  return panes.filter(({ key }) => wanted.includes(key)).map(({ name }) => name);
}

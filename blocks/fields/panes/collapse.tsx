import { observer, RecursionField } from '@formily/react';
import { useRef, useState, type ReactElement } from 'react';
import { useReveal } from '../reveal.ts';
import { ReadPanes, usePanes, type PaneSchema } from './panes.tsx';

function Panel({ pane, startsOpen }: { pane: PaneSchema; startsOpen: boolean }): ReactElement {
  const [isOpen, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDetailsElement>(null);
  useReveal(box, () => setOpen(true));
  return (
    <details
      ref={box}
      className="pane-panel"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{pane.title}</summary>
      <RecursionField schema={pane.schema} name={pane.name} />
    </details>
  );
}

/** Shows the parts of a form as collapsible sections; the first is open. */
export const Collapse = observer(function Collapse(): ReactElement {
  const { panes, isRead } = usePanes('header');
  if (isRead) return <ReadPanes panes={panes} />;
  return (
    <div className="panes">
      {panes.map((pane, index) => (
        <Panel key={pane.name} pane={pane} startsOpen={index === 0} />
      ))}
    </div>
  );
});

// Shows the parts of a form as tabs.
import { observer } from '@formily/react';
import { useId, useState, type ReactElement } from 'react';
import { Pane, ReadPanes, usePanes } from './panes.tsx';
import { panelOf, TabList } from './tab-list.tsx';

export const Tabs = observer(function Tabs({
  defaultActiveKey,
}: {
  defaultActiveKey?: unknown;
}): ReactElement {
  const { panes, isRead } = usePanes('tab');
  const [wanted, setWanted] = useState(
    () => panes.find(({ key }) => key === String(defaultActiveKey))?.name ?? '',
  );
  const id = useId();
  if (isRead) return <ReadPanes panes={panes} />;
  const at = Math.max(
    0,
    panes.findIndex(({ name }) => name === wanted),
  );
  return (
    <div className="panes">
      <TabList id={id} tabs={panes} at={at} onChoose={(to) => setWanted(panes[to]?.name ?? '')} />
      {panes.map((pane, index) => (
        <Pane
          key={pane.name}
          pane={pane}
          isOpen={index === at}
          onReveal={() => setWanted(pane.name)}
          attributes={panelOf(id, pane.name)}
        />
      ))}
    </div>
  );
});

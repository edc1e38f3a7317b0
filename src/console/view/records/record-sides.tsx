// What stands beside a record and what in the middle, as its document says.
import type { ReactElement, ReactNode } from 'react';
import { isObject } from '../../../../runtime/model/json.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { openParts } from './open-parts.ts';
import { Panel, type PanelProps } from './record-panels.tsx';

/** A record without a form: only panels. */
export function RecordSides({
  standing,
  ...shown
}: Omit<PanelProps, 'panel' | 'parts'> & { standing: ReactNode }): ReactElement {
  const { owner, say } = useConsole();
  const { document } = shown;
  const panels = document.panels ?? [];
  const beside = panels.filter(({ isBeside }) => isBeside === true);
  const parts = openParts(owner.name, document.name);
  return (
    <div className="console-record" data-side={beside.length > 0 ? '' : undefined}>
      <div className="console-record-main">
        <div className="console-panels">
          {panels
            .filter((panel) => !beside.includes(panel))
            .map((panel) => (
              <Panel key={panel.name} {...shown} panel={panel} />
            ))}
        </div>
      </div>
      {beside.length > 0 && (
        <aside className="console-record-side" aria-label={say('record.side')}>
          {standing}
          <div className="console-panels">
            {beside.map((panel) => (
              <Panel key={panel.name} {...shown} {...{ panel, parts }} />
            ))}
          </div>
        </aside>
      )}
    </div>
  );
}

/** Whether a part of a form stands beside the others. */
export function hasPartsBeside(form: object): boolean {
  const { properties } = form as { properties?: unknown };
  if (!isObject(properties)) return false;
  return Object.values(properties).some((part) => {
    const props = isObject(part) ? part['x-component-props'] : undefined;
    return isObject(props) && props.isBeside === true;
  });
}

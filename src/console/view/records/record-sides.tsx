// Draws what stands beside a record and what in the middle, as its document says.
import type { ReactElement, ReactNode, Ref } from 'react';
import { isObject } from '../../../../runtime/model/json.ts';
import type { RecordDocument } from '../../../../runtime/generated/documents.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { openParts } from './open-parts.ts';
import { Panel, type PanelProps } from './record-panels.tsx';

type ShownRecord = Omit<PanelProps, 'panel'>;

/** Panels of one of the two places. */
export function Panels({ isBeside, ...shown }: ShownRecord & { isBeside: boolean }): ReactElement {
  const panels = (shown.document.panels ?? []).filter((panel) => (panel.isBeside ?? false) === isBeside);
  return (
    <div className="console-panels">
      {panels.map((panel) => (
        <Panel key={panel.name} {...shown} panel={panel} />
      ))}
    </div>
  );
}

interface SideProps {
  /** Undefined for a record that is not saved yet: it has no panels. */
  shown: ShownRecord | undefined;
  stateCard: ReactNode;
  /** Where the parts of a form are drawn that stand beside. */
  place?: Ref<HTMLDivElement>;
}

/** The column beside a record. */
export function Side({ shown, stateCard, place }: SideProps): ReactElement {
  const { translate } = useConsole();
  return (
    <aside className="console-record-side" aria-label={translate('record.side')}>
      {stateCard}
      {place !== undefined && <div ref={place} className="console-record-parts" />}
      {shown !== undefined && <Panels {...shown} isBeside />}
    </aside>
  );
}

/** A record without a form: only panels. */
export function RecordSides({
  stateCard,
  ...shown
}: Omit<ShownRecord, 'parts'> & { stateCard: ReactNode }): ReactElement {
  const { owner } = useConsole();
  const isSided = hasSide(shown.document);
  const parts = openParts(owner.name, shown.document.name);
  return (
    <div className="console-record" data-side={isSided ? '' : undefined}>
      <div className="console-record-main">
        <Panels {...shown} parts={isSided ? parts : undefined} isBeside={false} />
      </div>
      {isSided && <Side shown={{ ...shown, parts }} stateCard={stateCard} />}
    </div>
  );
}

/** Whether anything of a record stands beside the rest. */
export function hasSide({ panels = [], form }: RecordDocument): boolean {
  return panels.some(({ isBeside }) => isBeside) || (form !== undefined && hasPartsBeside(form));
}

function hasPartsBeside(form: object): boolean {
  const { properties } = form as { properties?: unknown };
  if (!isObject(properties)) return false;
  return Object.values(properties).some((part) => {
    const props = isObject(part) ? part['x-component-props'] : undefined;
    return isObject(props) && props.isBeside === true;
  });
}

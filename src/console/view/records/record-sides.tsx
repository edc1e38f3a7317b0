// Draws what stands beside a record and what in the middle, as its document says.
import type { ReactElement, ReactNode, Ref } from 'react';
import { isObject } from '../../../../runtime/model/json.ts';
import type { ConsolePanel, RecordDocument } from '../../../../runtime/generated/documents.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { openParts } from './open-parts.ts';
import { Panel, type PanelProps } from './record-panels.tsx';

type ShownRecord = Omit<PanelProps, 'panel'>;

type Place = 'first' | 'middle' | 'beside';

const placeOf = ({ isFirst = false, isBeside = false }: ConsolePanel): Place =>
  isFirst ? 'first' : isBeside ? 'beside' : 'middle';

/** Panels of one place: before the form, below it, beside it. */
export function Panels({ at, ...shown }: ShownRecord & { at: Place }): ReactElement | null {
  const panels = (shown.document.panels ?? []).filter((panel) => placeOf(panel) === at);
  if (panels.length === 0 && at === 'first') return null;
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
      {shown !== undefined && <Panels {...shown} at="beside" />}
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
        <Panels {...shown} at="first" />
        <Panels {...shown} parts={isSided ? parts : undefined} at="middle" />
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

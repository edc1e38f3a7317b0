// Shows the state of a record, and what can be done with it. It is the first beside its form.
import type { ReactElement, ReactNode } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

interface StateCardProps {
  /** A tag. */
  state: ReactNode;
  /** A sentence; empty without one. */
  lead: string;
  /** Buttons. */
  acts: ReactNode;
}

export function StateCard({ state, lead, acts }: StateCardProps): ReactElement {
  const { translate } = useConsole();
  return (
    <section className="console-state-card" aria-label={translate('record.state')}>
      {state}
      {lead !== '' && <p>{lead}</p>}
      <div className="console-state-card-acts">{acts}</div>
    </section>
  );
}

// Shows figures of all records above a list.
import type { ReactElement } from 'react';
import type { Row } from '../values/data-table.tsx';
import { Facts } from '../values/facts.tsx';
import { useCall } from '../calls/use-call.ts';
import type { OpenList } from './use-open-list.ts';

/** Asked again when there are more or fewer records. */
export function ListTotals({ open }: { open: OpenList }): ReactElement | null {
  const { totals } = open.list;
  return totals === undefined ? null : <Totals open={open} totals={totals} />;
}

interface TotalsProps {
  open: OpenList;
  totals: NonNullable<OpenList['list']['totals']>;
}

function Totals({ open, totals }: TotalsProps): ReactElement {
  const { answer } = useCall(totals.call, {}, { version: open.loading.answer?.total ?? 0 });
  const row = answer?.data as Row | undefined;
  return (
    <div className="console-totals">
      {row !== undefined && <Facts facts={totals.facts} reader={open.reader} scope={{ record: row, row }} />}
    </div>
  );
}

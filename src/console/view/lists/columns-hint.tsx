// Offers the first choices of the filter that a list's further columns belong to.
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { isObject } from '../../../../runtime/model/json.ts';
import { PLAIN_ADDRESS, writeListAddress } from '../../contracts/list-address.ts';
import { filterRules } from '../../contracts/list-query.ts';
import type { Row } from '../values/data-table.tsx';
import { useCall } from '../calls/use-call.ts';
import type { OpenList } from './use-open-list.ts';

const CHOICES = 8;

/** Nothing while the filter is set. */
export function ColumnsHint({ open }: { open: OpenList }): ReactElement | null {
  const { list, address } = open;
  const { moreColumns } = list;
  if (moreColumns === undefined || address.filters[moreColumns.by] !== undefined) return null;
  const props = filterRules(list)[moreColumns.by]?.['x-component-props'];
  if (!isObject(props) || typeof props.call !== 'string') return null;
  return <Choices open={open} by={moreColumns.by} call={props.call} title={String(props.title)} />;
}

interface ChoicesProps {
  open: OpenList;
  by: string;
  call: string;
  title: string;
}

function Choices({ open, by, call, title }: ChoicesProps): ReactElement | null {
  const { list, reader, address } = open;
  const { answer } = useCall(call, { pageSize: CHOICES });
  const rows = (answer?.data ?? []) as Row[];
  if (rows.length === 0) return null;
  const addressOf = (id: unknown): string => {
    const filters = { ...address.filters, [by]: String(id) };
    return writeListAddress({ ...PLAIN_ADDRESS, q: address.q, filters }).toString();
  };
  return (
    <p className="console-hint">
      {reader.text(list.moreColumns?.hint)}{' '}
      {rows.map((row) => (
        <Link key={String(row.id)} to={`/owner/${list.name}?${addressOf(row.id)}`}>
          {String(row[title] ?? row.id)}
        </Link>
      ))}
    </p>
  );
}

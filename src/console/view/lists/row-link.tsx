// Leads from a row to its record, which goes back to the list as it was, and on to its other rows.
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CameFrom } from '../frame/came-from.ts';
import type { Row } from '../values/data-table.tsx';
import type { OpenList } from './use-open-list.ts';

interface RowLinkProps {
  open: OpenList;
  row: Row;
  /** The picture of a row, beside its name that leads there, too. */
  isPicture?: boolean;
  children: ReactNode;
}

/** Only its children where rows open no record. */
export function RowLink({ open, row, isPicture = false, children }: RowLinkProps): ReactNode {
  const { search } = useLocation();
  const link = open.linkOf(row);
  if (link === undefined) return children;
  const from: CameFrom = { list: search, links: open.links };
  return (
    <Link to={link} state={from} {...(isPicture ? { tabIndex: -1, 'aria-hidden': true } : {})}>
      {children}
    </Link>
  );
}

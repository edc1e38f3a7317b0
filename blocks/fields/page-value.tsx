// Fills a hidden field with the address, referrer or query of the page.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useEffect, type ReactElement } from 'react';
import type { FieldProps } from './contract.ts';

const MOST = 500;

function readPage(takes: unknown, member: unknown): string {
  const query = new URLSearchParams(location.search);
  const found =
    takes === 'query'
      ? query.get(String(member))
      : takes === 'referrer'
        ? document.referrer
        : `${location.origin}${location.pathname}`;
  return (found ?? '').toWellFormed().replaceAll('\0', '').slice(0, MOST);
}

/** Sets the value where there is none; neither a control nor a label is drawn. */
export const PageValue = observer(function PageValue({ value, takes, member }: FieldProps): ReactElement {
  const field = useField<Field>();
  useEffect(() => {
    if (value === undefined || value === '') field.setValue(readPage(takes, member));
  }, [field, value, takes, member]);
  return <span className="page-value" hidden />;
});

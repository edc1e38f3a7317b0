import { useField } from '@formily/react';
import type { ReactElement, ReactNode } from 'react';
import { idsOf } from '../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../blocks/fields/contract.ts';

/** A part of a form below its heading. */
export function Section({ children, description }: FieldProps): ReactElement {
  const field = useField();
  const { label } = idsOf(field);
  const remark = typeof description === 'string' ? description : (field.description as ReactNode);
  return (
    <section className="form-section" aria-labelledby={label}>
      <h2 id={label}>{field.title as ReactNode}</h2>
      {remark === undefined ? null : <p>{remark}</p>}
      <div className="form">{children as ReactNode}</div>
    </section>
  );
}

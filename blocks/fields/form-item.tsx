import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ReactElement, ReactNode } from 'react';
import { idsOf } from './connect.tsx';
import type { Naming } from './contract.ts';

/** A field with its label, its help and what is wrong with it. The error is read out when it appears. */
export const FormItem = observer(function FormItem({
  naming = 'label',
  children,
}: {
  naming?: Naming;
  children?: ReactNode;
}): ReactElement {
  const field = useField<Field>();
  const ids = idsOf(field);
  const error = String(field.selfErrors[0] ?? '');
  const required = field.required ? <span className="field-required" aria-hidden="true" /> : null;
  return (
    <div className="field" data-field={field.path.toString()}>
      {naming === 'label' && (
        <label className="field-label" id={ids.label} htmlFor={ids.control}>
          {field.title}
          {required}
        </label>
      )}
      {naming === 'group' && (
        <span className="field-label" id={ids.label}>
          {field.title}
          {required}
        </span>
      )}
      {children}
      {field.description ? (
        <p className="field-help" id={ids.help}>
          {field.description}
        </p>
      ) : null}
      <p className="field-error" id={ids.error} role="alert">
        {error}
      </p>
    </div>
  );
});

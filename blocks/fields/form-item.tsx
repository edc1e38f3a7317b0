import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { idsOf, isReadOnly } from './connect.tsx';
import type { Naming } from './contract.ts';
import { ReadValue } from './reading/read-value.tsx';

interface FormItemProps {
  naming?: Naming;
  /** True if it holds other fields, which show their values themselves. */
  isContainer?: boolean;
  children?: ReactNode;
}

/** The name of a field in a table cell without a title: its column and row. */
export const CellName = createContext<string | undefined>(undefined);

/** A field with its label, help and errors. Screen readers announce an error when it appears. */
export const FormItem = observer(function FormItem({
  naming = 'label',
  isContainer = false,
  children,
}: FormItemProps): ReactElement {
  const field = useField<Field>();
  const ids = idsOf(field);
  const cell = useContext(CellName);
  const isRead = isReadOnly(field);
  const title = (field.title as ReactNode) ?? cell;
  const required = field.required && !isRead ? <span className="field-required" aria-hidden="true" /> : null;
  const label =
    cell !== undefined && field.title === undefined ? 'field-label field-label-cell' : 'field-label';
  if (isRead && !isContainer) {
    return (
      <div className="field field-asked" data-field={field.path.toString()}>
        <span className={label}>{title}</span>
        <ReadValue field={field} />
      </div>
    );
  }
  return (
    <div className="field" data-field={field.path.toString()}>
      {naming === 'label' && (
        <label className={label} id={ids.label} htmlFor={ids.control}>
          {title}
          {required}
        </label>
      )}
      {naming === 'group' && (
        <span className={label} id={ids.label}>
          {title}
          {required}
        </span>
      )}
      {children}
      {field.description && !isRead ? (
        <p className="field-help" id={ids.help}>
          {field.description}
        </p>
      ) : null}
      {isRead ? null : (
        <p className="field-error" id={ids.error}>
          {String(field.selfErrors[0] ?? '')}
        </p>
      )}
    </div>
  );
});

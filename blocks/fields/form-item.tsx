// Draws a field with its label, help and errors.
import { isField, type Field, type GeneralField } from '@formily/core';
import { observer, useField } from '@formily/react';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { helpOf, idsOf, isReadOnly, titleAround } from './connect.tsx';
import type { Naming } from './contract.ts';
import { Addons } from './panes/arrange.tsx';
import { ReadValue } from './reading/read-value.tsx';

/** What the rule says about the field, and how the program draws it. */
export interface FormItemProps {
  naming?: Naming;
  /** True if it holds other fields, which show their values themselves. */
  isContainer?: boolean;
  /** True if it only holds other fields, and has no errors of its own. */
  isGroup?: boolean;
  label?: string;
  asterisk?: boolean;
  addonBefore?: string;
  addonAfter?: string;
  feedbackText?: string;
  feedbackStatus?: string;
  gridSpan?: number;
  children?: ReactNode;
}

/** The column of a field in a table, and its name where it has no title: its column and row. */
export const Cell = createContext<{ column: string; name: string } | undefined>(undefined);

/** Screen readers announce an error when it appears. */
export const FormItem = observer(function FormItem({
  isContainer = false,
  isGroup = false,
  gridSpan,
  children,
  ...props
}: FormItemProps): ReactElement {
  const field = useField();
  const ids = idsOf(field);
  const isRead = isReadOnly(field);
  const place = { 'data-field': field.path.toString(), 'data-span': spanOf(gridSpan) };
  if (isRead && !isContainer) {
    return (
      <div className="field field-asked" {...place}>
        <Label {...props} naming="own" />
        <ReadValue field={field as Field} />
      </div>
    );
  }
  const group = isGroup ? { role: 'group', 'aria-labelledby': ids.label } : {};
  return (
    <div className={isGroup ? 'field field-group' : 'field'} {...place} {...group}>
      {props.naming === 'own' ? null : <Label {...props} />}
      <Addons before={props.addonBefore} after={props.addonAfter}>
        {children}
      </Addons>
      {isRead ? null : <Remarks field={field} isGroup={isGroup} {...props} />}
    </div>
  );
});

/** Columns of a grid; -1 stands for the whole row. */
function spanOf(gridSpan: unknown): number | string | undefined {
  return Number(gridSpan) === -1 ? 'all' : gridSpan === undefined ? undefined : Number(gridSpan);
}

/** The label of the field, or the name of a group, which is no `label` element. */
const Label = observer(function Label({ naming = 'label', label, asterisk }: FormItemProps): ReactElement {
  const field = useField();
  const ids = idsOf(field);
  const cell = useContext(Cell);
  const title = label ?? (field.title as ReactNode);
  const isRequired = asterisk ?? (isField(field) && field.required && !isReadOnly(field));
  // The group around it shows this name already.
  const around = title === undefined && cell === undefined ? titleAround(field) : undefined;
  const isOfCell = cell !== undefined && (title === undefined || title === cell.column);
  const of = around === undefined ? (isOfCell ? ' field-label-cell' : '') : ' sr-only';
  const Name = naming === 'label' ? 'label' : 'span';
  return (
    <Name
      className={`field-label${of}`}
      id={naming === 'own' ? undefined : ids.label}
      htmlFor={naming === 'label' ? ids.control : undefined}
    >
      {title ?? cell?.name ?? around}
      {isRequired ? <span className="field-required" aria-hidden="true" /> : null}
    </Name>
  );
});

/** The help, and below it the first error or the message of the rule. */
const Remarks = observer(function Remarks({
  field,
  isGroup,
  feedbackText,
  feedbackStatus,
}: FormItemProps & { field: GeneralField }): ReactElement {
  const ids = idsOf(field);
  const help = helpOf(field);
  const error: unknown = isField(field) ? field.selfErrors[0] : undefined;
  const state = error === undefined ? feedbackStatus : undefined;
  return (
    <>
      {help === '' ? null : (
        <p className="field-help" id={ids.help}>
          {help}
        </p>
      )}
      {!isGroup || feedbackText !== undefined ? (
        <p className="field-error" id={ids.error} data-status={state}>
          {String(error ?? feedbackText ?? '')}
        </p>
      ) : null}
    </>
  );
});

// Draws the buttons that send and reset a form.
import type { VoidField } from '@formily/core';
import { observer, useField, useForm } from '@formily/react';
import type { ReactElement, ReactNode } from 'react';
import { isReadOnly } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldServices } from './services.ts';

/** The button that sends the form. The form hides its own when it has this one. */
export const Submit = observer(function Submit({
  children,
  block,
  disabled,
}: FieldProps): ReactElement | null {
  const field = useField<VoidField>();
  const { submitting } = useForm();
  const { translate } = useFieldServices();
  if (isReadOnly(field)) return null;
  return (
    <button
      type="submit"
      className="form-submit form-own-submit"
      data-block={block === true}
      disabled={submitting || disabled === true || field.pattern === 'disabled'}
      aria-busy={submitting}
    >
      {(children as ReactNode) ?? (field.title as ReactNode) ?? translate('form.submit')}
    </button>
  );
});

/** Sets all fields back to their defaults; with `forceClear` it empties them. */
export const Reset = observer(function Reset(props: FieldProps): ReactElement | null {
  const { children, block, disabled, forceClear, validate } = props;
  const field = useField<VoidField>();
  const { translate } = useFieldServices();
  if (isReadOnly(field)) return null;
  const options = { forceClear: forceClear === true, validate: validate === true };
  return (
    <button
      type="button"
      className="row-add form-reset"
      data-block={block === true}
      disabled={disabled === true || field.pattern === 'disabled'}
      onClick={() => void field.form.reset('*', options)}
    >
      {(children as ReactNode) ?? (field.title as ReactNode) ?? translate('form.reset')}
    </button>
  );
});

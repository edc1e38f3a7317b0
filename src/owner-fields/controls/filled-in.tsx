// Shows the answers of a filled-in form as text, and lets an owner change them.
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Button from 'antd/es/button';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices, type InnerFormHandle } from '../../../blocks/fields/services.ts';

type Values = Readonly<Record<string, unknown>>;

/** As text first: owners read most records without a change. */
export function FilledIn({ value, onChange, disabled, rule }: FieldProps): ReactElement | null {
  const field = useField<Field>();
  const { translate, InnerForm } = useFieldServices();
  const [isEditing, setEditing] = useState(false);
  const [failure, setFailure] = useState('');
  const inner = useRef<InnerFormHandle>(null);
  useValidInside(field, inner, translate('console.filledIn.wrong'));
  if (InnerForm === undefined) return null;
  const values = (typeof value === 'object' && value !== null ? value : {}) as Values;
  return (
    <div className="filled-in" {...describeGroup(field)}>
      <InnerForm
        key={String(isEditing)}
        ref={inner}
        rules={Array.isArray(rule) ? (rule as object[]) : []}
        values={values}
        use={isEditing ? 'edit' : 'read'}
        onChange={(next) => (onChange as (value: unknown) => void)(next)}
        onFailure={setFailure}
      />
      <p className="field-error" role="status">
        {failure}
      </p>
      {disabled !== true && (
        <Button aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
          {translate(isEditing ? 'console.filledIn.read' : 'console.filledIn.edit')}
        </Button>
      )}
    </div>
  );
}

/** The outer form is not saved while a field of the inner one shows an error. */
function useValidInside(
  field: Field,
  inner: { readonly current: InnerFormHandle | null },
  message: string,
): void {
  useEffect(() => {
    const before = field.validator;
    const rule = {
      triggerType: 'onSubmit',
      validator: async () => ((await inner.current?.validate()) === false ? message : ''),
    };
    field.setValidator([before ?? [], rule].flat() as typeof before);
    return () => field.setValidator(before);
  }, [field, inner, message]);
}

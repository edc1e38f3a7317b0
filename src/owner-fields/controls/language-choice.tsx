// Draws a list of the site's languages to choose one from.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { LateSelect } from '../../../blocks/fields/late-select.tsx';
import type { ReactElement } from 'react';
import { describeCombobox } from '../../../blocks/fields/combobox.tsx';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldSite } from '../../../blocks/fields/services.ts';

export const LanguageChoice = describeCombobox(function LanguageChoice(props: FieldProps): ReactElement {
  const { value, onChange, disabled } = props;
  const field = useField<Field>();
  const { languages } = useFieldSite();
  return (
    <LateSelect
      id={idsOf(field).control}
      className="field-wide"
      value={languages.some(({ code }) => code === value) ? String(value) : undefined}
      options={languages.map(({ code, title }) => ({ value: code, label: title }))}
      disabled={disabled === true || languages.length < 2}
      status={field.selfErrors.length > 0 ? 'error' : undefined}
      onChange={onChange as (code: string) => void}
    />
  );
});

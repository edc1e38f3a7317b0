// Connects the editor of rich text to its field.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import type { ReactElement } from 'react';
import { describe, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { LateRichText } from './late-rich-text.tsx';

export function RichText({ value, onChange, disabled, lang }: FieldProps): ReactElement {
  const field = useField<Field>();
  const ids = idsOf(field);
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = describe(field);
  return (
    <LateRichText
      id={ids.control}
      labelledBy={ids.label}
      describedBy={describedBy as string | undefined}
      isInvalid={isInvalid === true}
      isDisabled={disabled === true}
      lang={lang as string | undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange as (html: string) => void}
    />
  );
}

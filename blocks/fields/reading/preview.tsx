// Shows the value of a field as text.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ReactElement } from 'react';
import { describeGroup } from '../connect.tsx';
import { ReadValue } from './read-value.tsx';

export const Preview = observer(function Preview(): ReactElement {
  const field = useField<Field>();
  return (
    <div {...describeGroup(field)}>
      <ReadValue field={field} />
    </div>
  );
});

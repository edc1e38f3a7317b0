// Draws antd's text box, which says when its text is too long and cuts nothing.
import Input, { type InputProps } from 'antd/es/input/Input';
import { useId, type ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';

export function LimitedInput({ most, ...props }: InputProps & { most: number }): ReactElement {
  const { translate } = useFieldServices();
  const id = useId();
  const isOver = String(props.value ?? '').length > most;
  if (!isOver) return <Input {...props} />;
  return (
    <>
      <Input {...props} status="error" aria-invalid aria-describedby={id} />
      <span id={id} className="field-error" role="alert">
        {translate('form.rule.maxLength', { limit: most })}
      </span>
    </>
  );
}

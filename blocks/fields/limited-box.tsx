// Draws a text box that says when its text is too long, and cuts nothing that is pasted.
import { useId, type InputHTMLAttributes, type ReactElement } from 'react';
import { useFieldServices } from './services.ts';

export function LimitedBox({
  most,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & { value: string; most: number }): ReactElement {
  const { translate } = useFieldServices();
  const id = useId();
  const isOver = props.value.length > most;
  const described = isOver ? { 'aria-invalid': true, 'aria-describedby': id } : {};
  return (
    <>
      <input {...props} {...described} />
      {isOver && (
        <span id={id} className="field-error" role="alert">
          {translate('form.rule.maxLength', { limit: most })}
        </span>
      )}
    </>
  );
}

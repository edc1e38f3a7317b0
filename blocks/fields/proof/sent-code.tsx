// Draws the box for a code that was sent, beside the button that sends it.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Input from 'antd/es/input/Input';
import type { ComponentProps, ReactElement } from 'react';
import { typedCode } from '../../../runtime/model/typed-signs.ts';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldServices } from '../services.ts';

/** Seconds until a code for the same target can be sent again, unless the server returns another time. */
export const RESEND_S = 60;

interface SentCodeProps {
  /** Of the text box. */
  box: FieldProps;
  /** Seconds until a code can be sent again. */
  left: number;
  isHeld: boolean;
  status: string;
  send(): void;
}

/** Draws the field that it stands in. */
export function SentCode({ box, left, isHeld, status, send }: SentCodeProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  return (
    <div>
      <div className="field-with-button">
        <Input
          {...(box as ComponentProps<typeof Input>)}
          {...describe(field)}
          id={idsOf(field).control}
          name={field.path.toString()}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={({ target: { value } }) => void field.onInput(typedCode(value))}
          status={field.selfErrors.length > 0 ? 'error' : undefined}
        />
        <button className="field-button" type="button" aria-disabled={isHeld} onClick={send}>
          {left > 0 ? translate('form.code.again', { seconds: left }) : translate('form.code.send')}
        </button>
      </div>
      <p className="field-note" role="status">
        {status}
      </p>
    </div>
  );
}

// Draws a password box that can reveal the password and warns while Caps Lock is on.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Input from 'antd/es/input/Input';
import { useState, type ComponentProps, type KeyboardEvent, type ReactElement } from 'react';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldServices } from '../services.ts';

export function PasswordBox({ maxLength, ...rest }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const { control } = idsOf(field);
  const note = `${control}-caps`;
  const { 'aria-describedby': described, ...description } = describe(field);
  const look = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <div>
      <div className="field-with-button">
        <Input
          {...(rest as ComponentProps<typeof Input>)}
          // It counts, and cuts nothing: who pastes a longer password would never get in with it.
          count={typeof maxLength === 'number' ? { max: maxLength } : undefined}
          {...description}
          aria-describedby={[described, isCapsLock ? note : ''].filter(Boolean).join(' ') || undefined}
          id={control}
          name={field.path.toString()}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapsLock(false)}
          status={field.selfErrors.length > 0 ? 'error' : undefined}
        />
        <button
          className="field-button"
          type="button"
          aria-controls={control}
          onClick={() => setShown(!isShown)}
        >
          {translate(isShown ? 'form.password.hide' : 'form.password.show')}
        </button>
      </div>
      <p className="field-note" id={note} role="status">
        {isCapsLock ? translate('form.password.capsLock') : ''}
      </p>
    </div>
  );
}

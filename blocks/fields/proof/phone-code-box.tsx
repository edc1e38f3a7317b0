import { isField, type Field, type Form } from '@formily/core';
import { useField } from '@formily/react';
import Input from 'antd/es/input/Input';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { track } from '../../../runtime/model/pending-work.ts';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { useCountdown } from './countdown.ts';
import { withoutSpaces } from './pasted-code.ts';

const RESEND_S = 60;
const PHONE = /"(?:phone|internationalPhone)"/;

/** The phone of the form: its first one, as on the server. */
function phoneOf(form: Form): Field | undefined {
  return Object.values(form.fields).find(
    (each): each is Field => isField(each) && PHONE.test(JSON.stringify(each.validator ?? null)),
  );
}

/** The browser works a moment before a message is sent, so that programs cannot send thousands. */
export function PhoneCodeBox(props: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say, sendCode } = useFieldHost();
  const phone = phoneOf(field.form);
  const target = String(phone?.value ?? '');
  const [left, start] = useCountdown(target, `wait:${location.pathname}:${field.path.toString()}`);
  const [status, setStatus] = useState('');
  const [isSending, setSending] = useState(false);
  const isHeld = left > 0 || isSending;
  const { control } = idsOf(field);

  const send = async (): Promise<void> => {
    if (isHeld) return;
    if (phone === undefined || target === '') return setStatus(say('form.code.phoneFirst'));
    await Promise.allSettled([phone.validate() as Promise<unknown>]);
    if (phone.selfErrors.length > 0) return document.getElementById(idsOf(phone).control)?.focus();
    setSending(true);
    setStatus(say('form.code.sending'));
    const { message = '', waitSeconds } =
      (await sendCode?.(target, String(field.path.segments.at(-1)))) ?? {};
    setSending(false);
    setStatus(message === '' ? say('form.code.sent') : message);
    if (message === '' || waitSeconds !== undefined) start(waitSeconds ?? RESEND_S);
    if (message === '') document.getElementById(control)?.focus();
  };

  return (
    <div>
      <div className="field-with-button">
        <Input
          {...(props as ComponentProps<typeof Input>)}
          {...describe(field)}
          id={control}
          name={field.path.toString()}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={({ target: { value } }) => void field.onInput(withoutSpaces(value))}
          status={field.selfErrors.length > 0 ? 'error' : undefined}
        />
        <button
          className="field-button"
          type="button"
          aria-disabled={isHeld}
          onClick={() => void track('code', send())}
        >
          {left > 0 ? say('form.code.again', { seconds: left }) : say('form.code.send')}
        </button>
      </div>
      <p className="field-note" role="status">
        {status}
      </p>
    </div>
  );
}

// Draws the box for a code that is sent to the phone of the form.
import { isField, type Field, type Form } from '@formily/core';
import { useField } from '@formily/react';
import { useState, type ReactElement } from 'react';
import { track } from '../../../runtime/model/pending-work.ts';
import { idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldServices } from '../services.ts';
import { useCountdown } from './countdown.ts';
import { RESEND_S, SentCode } from './sent-code.tsx';

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
  const { translate, sendCode } = useFieldServices();
  const phone = phoneOf(field.form);
  const target = String(phone?.value ?? '');
  const [left, start] = useCountdown(target, `wait:${location.pathname}:${field.path.toString()}`);
  const [status, setStatus] = useState('');
  const [isSending, setSending] = useState(false);
  const isHeld = left > 0 || isSending;
  const { control } = idsOf(field);

  const send = async (): Promise<void> => {
    if (isHeld) return;
    if (phone === undefined || target === '') return setStatus(translate('form.code.phoneFirst'));
    await Promise.allSettled([phone.validate() as Promise<unknown>]);
    if (phone.selfErrors.length > 0) return document.getElementById(idsOf(phone).control)?.focus();
    setSending(true);
    setStatus(translate('form.code.sending'));
    const { message = '', waitSeconds } =
      (await sendCode?.(target, String(field.path.segments.at(-1)))) ?? {};
    setSending(false);
    setStatus(message === '' ? translate('form.code.sent') : message);
    if (message === '' || waitSeconds !== undefined) start(waitSeconds ?? RESEND_S);
    if (message === '') document.getElementById(control)?.focus();
  };

  return <SentCode box={props} {...{ left, isHeld, status }} send={() => void track('code', send())} />;
}

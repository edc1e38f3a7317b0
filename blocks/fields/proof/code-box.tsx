// Draws a text box for a code that was sent, with the button that sends it.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { useState, type ReactElement } from 'react';
import { idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldServices } from '../services.ts';
import { useAsking } from './asking.ts';
import { useCountdown } from './countdown.ts';
import { RESEND_S, SentCode } from './sent-code.tsx';

const listOf = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : []);

export function CodeBox({ asks, needs, to, ...props }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { ask } = useAsking();
  const { translate } = useFieldServices();
  const target = JSON.stringify(listOf(to).map((name) => field.form.getValuesIn(name) as unknown));
  const [left, start] = useCountdown(target, `wait:${location.pathname}:${String(asks)}`);
  const [isAsking, setAsking] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const { control } = idsOf(field);
  const isHeld = left > 0 || isAsking;

  const send = async (): Promise<void> => {
    if (isHeld) return;
    setAsking(true);
    const { isDone, waitSeconds } = await ask(String(asks), listOf(needs));
    setAsking(false);
    setSentTo(isDone ? target : undefined);
    if (isDone || waitSeconds !== undefined) start(waitSeconds ?? RESEND_S);
    if (isDone) document.getElementById(control)?.focus();
  };

  const status = sentTo === target ? translate('form.code.sent') : '';
  return <SentCode box={props} {...{ left, isHeld, status }} send={() => void send()} />;
}

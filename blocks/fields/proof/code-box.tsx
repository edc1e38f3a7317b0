import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Input from 'antd/es/input/Input';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { useAsking } from './asking.ts';
import { useCountdown } from './countdown.ts';
import { withoutSpaces } from './pasted-code.ts';

/** Seconds until a code for the same target can be sent again, unless the server returns another time. */
const RESEND_S = 60;

const listOf = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : []);

/** A text box for a code that was sent, with the button that sends it. */
export function CodeBox({ asks, needs, to, ...props }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { ask } = useAsking();
  const { say } = useFieldHost();
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
        <button className="field-button" type="button" aria-disabled={isHeld} onClick={() => void send()}>
          {left > 0 ? say('form.code.again', { seconds: left }) : say('form.code.send')}
        </button>
      </div>
      <p className="field-note" role="status">
        {sentTo === target ? say('form.code.sent') : ''}
      </p>
    </div>
  );
}

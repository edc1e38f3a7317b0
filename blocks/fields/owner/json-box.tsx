import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import TextArea from 'antd/es/input/TextArea';
import { useEffect, useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';

const write = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

function read(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** A text of its own beside the value: what is half typed is no JSON. It may not be saved. */
export function JsonBox({ value, onChange, disabled, rows = 10 }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say } = useFieldHost();
  const [text, setText] = useState(() => write(value));
  const said = useRef(write(value));
  const now = write(value);
  useEffect(() => {
    // Another value than the one that was typed here: an undone or a merged one.
    if (said.current === now) return;
    said.current = now;
    setText(now);
  }, [now]);
  useValidText(field, text, say('form.rule.json'));
  const change = (next: string): void => {
    setText(next);
    const parsed = read(next);
    if (parsed === undefined) return;
    said.current = write(parsed.value);
    (onChange as (value: unknown) => void)(parsed.value);
  };
  return (
    <TextArea
      {...describe(field)}
      id={idsOf(field).control}
      className="json-box"
      rows={Number(rows)}
      spellCheck={false}
      disabled={disabled === true}
      status={field.selfErrors.length > 0 ? 'error' : undefined}
      value={text}
      onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => change(target.value)}
      onBlur={() => {
        // What is wrong is said at the field.
        (field.validate('onBlur') as Promise<unknown>).catch(() => undefined);
      }}
    />
  );
}

/** Adds a rule to the field: its text must be JSON. */
function useValidText(field: Field, text: string, message: string): void {
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    const before = field.validator;
    const rule = {
      triggerType: 'onBlur',
      validator: () => (read(latest.current) === undefined ? message : ''),
    };
    field.setValidator([before ?? [], rule].flat() as typeof before);
    return () => field.setValidator(before);
  }, [field, message]);
}

// Draws a text box for a JSON value.
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import TextArea, { type TextAreaRef } from 'antd/es/input/TextArea';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { describe as describeControl, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { findBrokenJson, findInJson, type BrokenJson } from '../../../runtime/model/json-place.ts';

const write = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

function read(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/**
 * A text of its own beside the value: what is half typed is no JSON. It may not be saved. `take` turns what
 * is written into the value. `at` is a JSON Pointer: the text is opened there.
 */
export function JsonBox({ value, onChange, disabled, rows = 10, take, at }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const [text, setText] = useState(() => write(value));
  const said = useRef(write(value));
  const now = write(value);
  useEffect(() => {
    // Another value than the one that was typed here: an undone or a merged one.
    if (said.current === now) return;
    said.current = now;
    setText(now);
  }, [now]);
  const box = usePlace(value, at);
  useValidText(field, text, (broken) => {
    const { found, ...place } = broken;
    return translate(found === undefined ? 'form.rule.jsonPlace' : 'form.rule.jsonBackslash', {
      ...place,
      found,
    });
  });
  const change = (next: string): void => {
    setText(next);
    const parsed = read(next);
    if (parsed === undefined) return;
    const taken =
      typeof take === 'function' ? (take as (value: unknown) => unknown)(parsed.value) : parsed.value;
    said.current = write(taken);
    (onChange as (value: unknown) => void)(taken);
  };
  return (
    <TextArea
      ref={box}
      {...describeControl(field)}
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

/** Opens the text at a place: the caret stands there, and its line is in view. */
function usePlace(value: unknown, at: unknown): RefObject<TextAreaRef | null> {
  const box = useRef<TextAreaRef>(null);
  const open = useEffectEvent(() => {
    const area = box.current?.resizableTextArea?.textArea;
    if (area === undefined || typeof at !== 'string' || at === '') return;
    const place = findInJson(JSON.parse(JSON.stringify(value)), at);
    const lines = area.value.slice(0, place).split('\n').length;
    area.focus();
    area.setSelectionRange(place, place);
    area.scrollTop = (area.scrollHeight / area.value.split('\n').length) * Math.max(0, lines - 3);
  });
  useEffect(() => open(), []);
  return box;
}

/** Adds a rule to the field: its text must be JSON. */
function useValidText(field: Field, text: string, describeFault: (broken: BrokenJson) => string): void {
  const latest = useRef(text);
  const describe = useEffectEvent(describeFault);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    const before = field.validator;
    const rule = {
      triggerType: 'onBlur',
      validator: () => {
        const broken = findBrokenJson(latest.current);
        return broken === undefined ? '' : describe(broken);
      },
    };
    field.setValidator([before ?? [], rule].flat() as typeof before);
    return () => field.setValidator(before);
  }, [field]);
}

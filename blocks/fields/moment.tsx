// Makes date and time boxes from the browser's own pickers.
import './moment.css';
import type { Field } from '@formily/core';
import Input, { type InputProps, type InputRef } from 'antd/es/input/Input';

import { observer, useField } from '@formily/react';
import { useRef, type ChangeEvent, type ReactElement } from 'react';
import { asBox, connectField, describe, describeGroup, idsOf } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldServices } from './services.ts';
import { readMoment, writeMoment } from './moment-format.ts';
import { useFault } from './use-fault.ts';

const PICKERS: Readonly<Record<string, string>> = {
  month: 'month',
  week: 'week',
  time: 'time',
  // No browser has a picker for these.
  year: 'number',
  quarter: 'text',
};

const hasTime = ({ showTime }: FieldProps): boolean => showTime !== undefined && showTime !== false;

/** What a box without a picker says about its value; of a list the text of one end. */
function hintOf({ picker, placeholder }: FieldProps, end = 0): string | undefined {
  const given: unknown = Array.isArray(placeholder) ? placeholder[end] : placeholder;
  if (typeof given === 'string') return given;
  return picker === 'year' ? '2026' : picker === 'quarter' ? '2026-Q1' : undefined;
}

function typeOf(props: FieldProps): string {
  if (hasTime(props)) return 'datetime-local';
  return PICKERS[String(props.picker)] ?? 'date';
}

/** The format of the values: the one of the rule, else that of Formily. Undefined for that of the browser. */
function formatOf(type: string, { format }: FieldProps): string | undefined {
  const given: unknown = Array.isArray(format) ? format[0] : format;
  if (typeof given === 'string') return given;
  if (type === 'datetime-local') return 'YYYY-MM-DD HH:mm:ss';
  return type === 'time' ? 'HH:mm:ss' : undefined;
}

/** Seconds are chosen only where the format of the rule writes them. */
function stepOf(type: string, { step, format }: FieldProps): unknown {
  if (step !== undefined || (type !== 'time' && type !== 'datetime-local')) return step;
  return typeof format === 'string' && format.includes('s') ? 1 : undefined;
}

const read = (value: unknown, format: string | undefined): unknown =>
  typeof value === 'string' && format !== undefined ? readMoment(value, format) : value;
const write = (value: string, format: string | undefined): string =>
  format === undefined ? value : writeMoment(value, format);

/** A day as the limit of moments is the whole day: a browser wants a time of it. */
function limit(type: string, given: unknown, format: string | undefined, time: string): unknown {
  const value = read(given, format);
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  return isDay && type === 'datetime-local' ? `${value}T${time}` : value;
}

/** The browser gives what is typed only in part no value: the box says so, as it is not empty. */
function MomentBox(props: InputProps): ReactElement {
  const box = useRef<InputRef>(null);
  const { translate } = useFieldServices();
  const isPart = (): boolean => box.current?.input?.validity.badInput === true;
  useFault(useField<Field>(), () => (isPart() ? translate('form.rule.momentTyped') : ''));
  return <Input ref={box} {...props} />;
}

/**
 * The browser's own picker, in the language of the visitor, for touch and keyboard. `given` is the type of
 * the `input` element.
 */
export function makePicker(given?: string) {
  return connectField(MomentBox, (props, field) => {
    const { picker: _, showTime: _time, format: _format, minDate, maxDate, onChange, ...rest } = props;
    const type = given ?? typeOf(props);
    const format = formatOf(type, props);
    return {
      ...asBox(rest, field),
      value: read(rest.value, format),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        (onChange as (value: string) => void)(write(event.target.value, format)),
      min: limit(type, rest.min ?? minDate, format, '00:00'),
      max: limit(type, rest.max ?? maxDate, format, '23:59'),
      placeholder: hintOf(props),
      type,
      step: stepOf(type, props),
    };
  });
}

/** Two of the browser's own pickers, for start and end. The value is a list of both. */
export function makeRangePicker(given?: string) {
  return observer(function RangePicker(props: FieldProps): ReactElement {
    const { value, onChange, min, max, disabled, minDate, maxDate } = props;
    const field = useField<Field>();
    const { translate } = useFieldServices();
    const ids = idsOf(field);
    const ends: unknown[] = Array.isArray(value) ? value : [];
    const state = describe(field);
    const type = given ?? typeOf(props);
    const format = formatOf(type, props);
    const change = (at: number, text: string): void => {
      const next = [0, 1].map((end) => (end === at ? write(text, format) : String(ends[end] ?? '')));
      (onChange as (next: string[] | undefined) => void)(next.every((end) => end === '') ? undefined : next);
    };
    const end = (at: 0 | 1, name: string): ReactElement => (
      <MomentBox
        id={at === 0 ? ids.control : `${ids.control}-end`}
        type={type}
        aria-label={`${String(field.title ?? '')} ${name}`}
        aria-invalid={state['aria-invalid'] as boolean | undefined}
        aria-required={state['aria-required'] as boolean | undefined}
        aria-describedby={state['aria-describedby'] as string | undefined}
        status={state['aria-invalid'] ? 'error' : undefined}
        disabled={isOff(disabled, at)}
        min={limit(type, at === 1 && ends[0] ? ends[0] : (min ?? minDate), format, '00:00') as string}
        max={limit(type, max ?? maxDate, format, '23:59') as string}
        step={stepOf(type, props) as number | undefined}
        placeholder={hintOf(props, at)}
        value={String(read(ends[at], format) ?? '')}
        onChange={(event: ChangeEvent<HTMLInputElement>) => change(at, event.target.value)}
      />
    );
    const { id: _, ...group } = describeGroup(field);
    return (
      <div className="field-range" {...group}>
        {end(0, translate('form.from'))}
        <span aria-hidden="true">–</span>
        {end(1, translate('form.to'))}
      </div>
    );
  });
}

/** A rule may close one end alone. */
const isOff = (disabled: unknown, end: 0 | 1): boolean =>
  Array.isArray(disabled) ? disabled[end] === true : disabled === true;

import type { Field } from '@formily/core';
import Input from 'antd/es/input/Input';

import { observer, useField } from '@formily/react';
import type { ChangeEvent, ReactElement } from 'react';
import { asBox, connectField, describe, describeGroup, idsOf } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldHost } from './host.ts';

const PICKERS: Readonly<Record<string, string>> = {
  month: 'month',
  week: 'week',
  time: 'time',
  // No browser has a picker for these.
  year: 'number',
  quarter: 'text',
};

/** What a box without a picker says about its value. */
function hintOf({ picker, placeholder }: FieldProps): string | undefined {
  if (typeof placeholder === 'string') return placeholder;
  return picker === 'year' ? '2026' : picker === 'quarter' ? '2026-Q1' : undefined;
}

function typeOf({ picker, showTime }: FieldProps): string {
  if (showTime !== undefined && showTime !== false) return 'datetime-local';
  return PICKERS[String(picker)] ?? 'date';
}

/**
 * The browser's own picker, in the language of the visitor, for touch and keyboard. `type` is the type of the
 * `input` element.
 */
export function makePicker(type?: string) {
  return connectField(Input, ({ picker, showTime, minDate, maxDate, ...props }, field) => ({
    ...asBox(props, field),
    min: props.min ?? minDate,
    max: props.max ?? maxDate,
    placeholder: hintOf({ ...props, picker }),
    type: type ?? typeOf({ picker, showTime }),
    step: type === 'time' && props.step === undefined ? undefined : props.step,
  }));
}

/** Two of the browser's own pickers, for start and end. The value is a list of both. */
export function makeRangePicker(given?: string) {
  return observer(function RangePicker({
    value,
    onChange,
    min,
    max,
    disabled,
    minDate,
    maxDate,
    picker,
    showTime,
  }: FieldProps): ReactElement {
    const field = useField<Field>();
    const { say } = useFieldHost();
    const ids = idsOf(field);
    const ends: unknown[] = Array.isArray(value) ? value : [];
    const state = describe(field);
    const change = (at: number, text: string): void => {
      const next = [0, 1].map((end) => (end === at ? text : String(ends[end] ?? '')));
      (onChange as (next: string[] | undefined) => void)(next.every((end) => end === '') ? undefined : next);
    };
    const end = (at: 0 | 1, name: string): ReactElement => (
      <Input
        id={at === 0 ? ids.control : `${ids.control}-end`}
        type={given ?? typeOf({ picker, showTime })}
        aria-label={`${String(field.title ?? '')} ${name}`}
        aria-invalid={state['aria-invalid'] as boolean | undefined}
        aria-required={state['aria-required'] as boolean | undefined}
        aria-describedby={state['aria-describedby'] as string | undefined}
        status={state['aria-invalid'] ? 'error' : undefined}
        disabled={disabled === true}
        min={at === 1 && ends[0] ? String(ends[0]) : ((min ?? minDate) as string)}
        max={(max ?? maxDate) as string}
        placeholder={hintOf({ picker })}
        value={String(ends[at] ?? '')}
        onChange={(event: ChangeEvent<HTMLInputElement>) => change(at, event.target.value)}
      />
    );
    const { id: _, ...group } = describeGroup(field);
    return (
      <div className="field-range" {...group}>
        {end(0, say('form.from'))}
        <span aria-hidden="true">–</span>
        {end(1, say('form.to'))}
      </div>
    );
  });
}

// Draws a number box that takes numbers as people type them.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import InputNumber, { type InputNumberProps } from 'antd/es/input-number';
import { useMemo, useState, type ReactElement } from 'react';
import { readTypedNumber } from '../../runtime/model/read-number.ts';
import { useFieldServices } from './services.ts';
import { useFault } from './use-fault.ts';

/** What the box says to a text that is no value of it, by the key of its message. */
type Fault = readonly [key: string, limit?: number];

/**
 * A number box that takes numbers as people type them: full-width digits, groups, spaces, signs of
 * currencies. What cannot be read, or is out of range, stays in the box with a message; the value stays as
 * it was.
 */
export function NumberBox({ onInput, ...props }: InputNumberProps): ReactElement {
  const { min, max, decimalSeparator } = props;
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const [broken, setBroken] = useState<string>();
  const faultOf = (text: string): Fault | undefined => {
    if (text.trim() === '') return undefined;
    const number = readTypedNumber(text, decimalSeparator);
    if (number === undefined) return ['form.rule.numberTyped'];
    if (typeof min === 'number' && number < min) return ['form.rule.minimum', min];
    return typeof max === 'number' && number > max ? ['form.rule.maximum', max] : undefined;
  };
  const [key, limit] = (broken === undefined ? undefined : faultOf(broken)) ?? [];
  useFault(field, () => (key === undefined ? '' : translate(key, limit === undefined ? {} : { limit })));
  // The box writes its value by this, also when it is left.
  const keep = useMemo(() => (broken === undefined ? undefined : (): string => broken), [broken]);
  return (
    <InputNumber
      {...props}
      parser={(text = '') =>
        faultOf(text) === undefined ? String(readTypedNumber(text, decimalSeparator) ?? '') : NO_NUMBER
      }
      {...(keep === undefined ? {} : { formatter: keep })}
      onInput={(text) => {
        setBroken(faultOf(text) === undefined ? undefined : text);
        onInput?.(text);
      }}
      onStep={() => setBroken(undefined)}
    />
  );
}

/** A text that antd takes for no number. */
const NO_NUMBER = '?';

/** Lets a text box give the normal form of what is typed into it, while the text stays as it is typed. */
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { useState, type ComponentType, type ReactElement } from 'react';
import { normalForm } from '../../../runtime/forms/formily/normal-form.ts';
import { isObject } from '../../../runtime/model/json.ts';

type Props = Record<string, unknown>;

/**
 * The value of the field is the normal form of its format after each key, so that conditions and calculations
 * read what the server reads. The box shows it when it is left.
 */
export function withNormalForm(Box: ComponentType<Props>): ComponentType<Props> {
  return function TypedText({ value, onChange, onBlur, ...props }: Props): ReactElement {
    const field = useField<Field>();
    const [typed, setTyped] = useState<unknown>();
    const normal = (text: unknown): unknown => normalForm(text, field.validator);
    return (
      <Box
        {...props}
        // Another value has come from elsewhere, such as a rule.
        value={typed !== undefined && normal(typed) === value ? typed : value}
        onChange={(given: unknown) => {
          const text = textOf(given);
          setTyped(text);
          call(onChange, normal(text));
        }}
        onBlur={(event: unknown) => {
          setTyped(undefined);
          call(onBlur, event);
        }}
      />
    );
  };
}

/** What a box gives: the event of its input, or a text. */
const textOf = (given: unknown): unknown =>
  isObject(given) && isObject(given.target) ? given.target.value : given;

function call(listener: unknown, given: unknown): void {
  if (typeof listener === 'function') (listener as (given: unknown) => void)(given);
}

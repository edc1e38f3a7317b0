// Lets a person choose one of a few variants of the following fields, as tabs.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { KeyboardEvent, ReactElement } from 'react';
import { idsOf } from './connect.tsx';
import { defineField, type FieldProps } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { skeleton: 'tabs', titled: 'nowhere' } satisfies OwnFacts;

/** The next position by key, among `count` tabs. */
const STEPS: Readonly<Record<string, (position: number, count: number) => number>> = {
  ArrowRight: (position, count) => (position + 1) % count,
  ArrowLeft: (position, count) => (position + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function TabChoice({ value, onChange }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { control } = idsOf(field);
  const choices = (field.dataSource ?? []) as { value: string; label: string }[];
  const choose = (chosen: string | undefined): void => (onChange as (value: unknown) => void)(chosen);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const position = choices.findIndex((choice) => choice.value === value);
    const next = STEPS[event.key]?.(position, choices.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(choices[next]?.value);
    document.getElementById(control)?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="field-tabs" role="tablist" id={control} aria-label={String(field.title ?? '')}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          aria-selected={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => choose(choice.value)}
          onKeyDown={move}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/**
 * Chooses one of a few variants of the following fields, as tabs (WAI-ARIA). Fields that the variants share
 * keep their values.
 */
export default defineField({
  naming: () => 'own',
  load: () => Promise.resolve(observer(TabChoice)),
});

// Draws a rating of stars.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ReactElement } from 'react';
import { describe, idsOf } from './connect.tsx';
import type { FieldProps } from './contract.ts';

const MAX_STARS = 20;

/** A number of stars, with what it stands for. */
function named(tooltips: unknown, stars: number): string {
  const text: unknown = Array.isArray(tooltips) ? tooltips[Math.ceil(stars) - 1] : undefined;
  return typeof text === 'string' ? `${stars}: ${text}` : String(stars);
}

/** Stars are radio buttons, so that keyboards, touch and screen readers work as usual. */
export const Stars = observer(function Stars({
  value,
  onChange,
  count = 5,
  allowHalf,
  tooltips,
  character,
  disabled,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const { control, label } = idsOf(field);
  const step = allowHalf === true ? 0.5 : 1;
  const steps = Math.min(MAX_STARS, Number(count)) / step;
  const chosen = typeof value === 'number' ? value : 0;
  return (
    <div id={control} className="stars" role="radiogroup" aria-labelledby={label} {...describe(field)}>
      {Array.from({ length: steps }, (_, at) => {
        const stars = (at + 1) * step;
        const half = step === 1 ? '' : at % 2 === 0 ? ' star-first' : ' star-second';
        return (
          <label key={stars} className={stars <= chosen ? `star star-on${half}` : `star${half}`}>
            <input
              type="radio"
              name={control}
              aria-label={named(tooltips, stars)}
              title={named(tooltips, stars)}
              checked={stars === chosen}
              disabled={disabled === true}
              onChange={() => (onChange as (stars: number) => void)(stars)}
            />
            <span aria-hidden="true">{typeof character === 'string' ? character : '★'}</span>
          </label>
        );
      })}
    </div>
  );
});

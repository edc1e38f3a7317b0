import './style.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import type { ReactElement } from 'react';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * Chooses a colour from a list, none, or a custom one with the browser's colour picker. The value is
 * `#rrggbb`, or empty for none.
 */
export function ColourChoice({ value, onChange, colours, start }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say } = useFieldHost();
  const ids = idsOf(field);
  const listed = (colours as string[] | undefined) ?? [];
  const chosen = typeof value === 'string' ? value.toLowerCase() : '';
  const isOther = COLOUR.test(chosen) && !listed.includes(chosen);
  const choose = onChange as (colour: string) => void;

  const choice = (colour: string, name: string): ReactElement => (
    <label key={colour} className="colour" title={name}>
      <input
        type="radio"
        name={ids.control}
        value={colour}
        checked={chosen === colour}
        onChange={() => choose(colour)}
        aria-label={name}
      />
      <span
        className={colour === '' ? 'colour-drop colour-none' : 'colour-drop'}
        style={colour === '' ? undefined : { background: colour }}
      />
    </label>
  );
  return (
    <div
      className="colours"
      role="radiogroup"
      aria-labelledby={ids.label}
      {...describe(field)}
      aria-required={undefined}
      id={ids.control}
    >
      {choice('', say('editor.style.ownColour'))}
      {listed.map((colour) =>
        choice(colour, colour === start ? `${colour} ${say('editor.style.defaultColour')}` : colour),
      )}
      <label className="colour-other" data-chosen={isOther ? '' : undefined}>
        <input
          type="color"
          value={COLOUR.test(chosen) ? chosen : String(start)}
          onChange={(event) => choose(event.target.value)}
        />
        {isOther ? chosen : say('editor.style.otherColour')}
      </label>
    </div>
  );
}

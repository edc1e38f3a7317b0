// Draws the colors that an owner can choose from.
import './style.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import type { ReactElement } from 'react';
import { describe, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The colour of a role on the page: inside of dialogs, the tool has its own. */
const roleOnPage = (role: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${role}`).trim();

/** The value is a role, `#rrggbb`, or empty for none. */
export function ColourChoice({ value, onChange, roles, colours, start }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const ids = idsOf(field);
  const named = (roles as string[] | undefined) ?? [];
  const listed = (colours as string[] | undefined) ?? [];
  const chosen = typeof value === 'string' ? value.toLowerCase() : '';
  const isOther = COLOUR.test(chosen) && !listed.includes(chosen);
  const choose = onChange as (colour: string) => void;

  const choice = (colour: string, name: string, shown = colour): ReactElement => (
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
        style={colour === '' ? undefined : { background: shown }}
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
      {choice('', translate('editor.style.ownColour'))}
      {named.map((role) => choice(role, translate(`editor.style.role.${role}`), roleOnPage(role)))}
      {listed.map((colour) =>
        choice(colour, colour === start ? `${colour} ${translate('editor.style.defaultColour')}` : colour),
      )}
      <label className="colour-other" data-chosen={isOther ? '' : undefined}>
        <input
          type="color"
          value={COLOUR.test(chosen) ? chosen : String(start)}
          onChange={(event) => choose(event.target.value)}
        />
        {isOther ? chosen : translate('editor.style.otherColour')}
      </label>
    </div>
  );
}

// Searches the open set of icons, and draws what it finds to choose from.
import './icon-choice.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactElement } from 'react';
import { askAfter } from '../../../runtime/model/while-wanted.ts';
import { drawChosenIcon, drawPath } from '../../../blocks/icon/draw-icon.tsx';
import { readDrawnIcon } from '../../../blocks/icon/drawn-icon.ts';
import { isComposing } from '../../../blocks/fields/composing.ts';
import { describe, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';

interface FoundIcon {
  name: string;
  path: string;
}

/** Typing is over after so many ms. */
const PAUSE_MS = 250;

export function IconChoice({ value, onChange }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const ids = idsOf(field);
  const [query, setQuery] = useState('');
  const { found, message } = useIcons(query);
  const chosen = typeof value === 'string' ? value : '';
  const name = readDrawnIcon(chosen)?.name ?? chosen;
  const choose = onChange as (icon: string) => void;
  // A search is no answer of the dialog.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.preventDefault();
  };
  return (
    <div className="icons" {...describe(field)} aria-required={undefined} id={ids.control}>
      <div className="icons-line">
        <span className="icons-chosen" aria-hidden="true">
          {drawChosenIcon(chosen)}
        </span>
        <input
          type="search"
          aria-label={translate('editor.icon.search')}
          placeholder={translate('editor.icon.hint')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {chosen !== '' && (
          <button type="button" className="ed-button ed-button-plain" onClick={() => choose('')}>
            {translate('editor.icon.remove')}
          </button>
        )}
      </div>
      <div className="icons-found" role="radiogroup" aria-label={translate('editor.icon.results')}>
        {found.map((icon) => (
          <label key={icon.name} title={icon.name}>
            <input
              type="radio"
              name={ids.control}
              checked={icon.name === name}
              onChange={() => choose(`${icon.name} ${icon.path}`)}
              aria-label={icon.name}
            />
            {drawPath(icon.path)}
          </label>
        ))}
      </div>
      <p className="icons-message" role="status">
        {message === '' && name !== '' ? translate('editor.icon.chosen', { name }) : message}
      </p>
    </div>
  );
}

/** What is found of the words, after a pause in typing; the last answer stays until the next one. */
function useIcons(query: string): { found: readonly FoundIcon[]; message: string } {
  const { ask, translate } = useFieldServices();
  const [found, setFound] = useState<readonly FoundIcon[]>([]);
  const [message, setMessage] = useState('');
  const load = useEffectEvent(() => ask('icons', query) as Promise<readonly FoundIcon[]>);
  const show = useEffectEvent((answer: readonly FoundIcon[]) => {
    setFound(answer);
    setMessage(answer.length === 0 ? translate('editor.icon.none') : '');
  });
  const fail = useEffectEvent(() => setMessage(translate('editor.icon.failed')));
  useEffect(() => {
    const wait = query === '' ? 0 : PAUSE_MS;
    return askAfter(
      'icons',
      wait,
      () => load(),
      (answer) => show(answer),
      () => fail(),
    );
  }, [query]);
  return { found, message };
}

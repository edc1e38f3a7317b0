// Edits the text alternatives of a listed picture, in each language of the site.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import type { ReactElement } from 'react';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import { LimitedInput } from './limited-input.tsx';
import { useFieldServices, useFieldSite } from '../../../blocks/fields/services.ts';
import type { ListedPicture } from './listed-picture.ts';
import { readTexts, writeText } from './texts.ts';

export interface PictureTextsProps {
  picture: ListedPicture;
  at: number;
  /** Names it among the others. */
  name: string;
  resourceType: 1 | 2;
  isOff: boolean;
  onChange(picture: ListedPicture): void;
}

export function PictureTexts(props: PictureTextsProps): ReactElement {
  const { picture, at, name, resourceType, isOff, onChange } = props;
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const { languages } = useFieldSite();
  const isDecorative = picture.isDecorative === true;
  const shown = isDecorative ? [] : languages;
  return (
    <span className="library-alts">
      {shown.map(({ code, title }) => {
        const id = `${idsOf(field).control}-${at}-${code}`;
        return (
          <label key={code} htmlFor={id}>
            <span>{translate('editor.library.alt', { language: title })}</span>
            <LimitedInput
              id={id}
              lang={code}
              aria-label={`${name}: ${translate('editor.library.alt', { language: title })}`}
              most={300}
              disabled={isOff}
              value={readTexts(picture.alt)[code] ?? ''}
              onChange={({ target }) =>
                onChange({ ...picture, alt: writeText(picture.alt, code, target.value) ?? {} })
              }
            />
          </label>
        );
      })}
      {resourceType === 1 && (
        <label className="library-decorative">
          <input
            type="checkbox"
            aria-label={`${name}: ${translate('editor.library.decorative')}`}
            disabled={isOff}
            checked={isDecorative}
            onChange={({ target }) => onChange({ ...picture, isDecorative: target.checked })}
          />
          <span>{translate('editor.library.decorative')}</span>
        </label>
      )}
    </span>
  );
}

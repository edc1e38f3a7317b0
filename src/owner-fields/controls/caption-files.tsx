// Draws a box for the caption file of each language.
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import { track } from '../../../runtime/model/pending-work.ts';
import { describeGroup, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { FileChoice } from '../file-choice.tsx';
import { useFieldServices, useFieldSite, type FieldSite } from '../../../blocks/fields/services.ts';
import { decodeText } from './decode-text.ts';
import { readTexts, writeText } from './texts.ts';

/** Characters of a file; a film of two hours has about 150,000. */
const MAX_TEXT = 300_000;

/** The server reads a file, and says what is wrong with it. */
export function CaptionFiles({ value, onChange, disabled }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { languages } = useFieldSite();
  const texts = readTexts(value);
  return (
    <div className="translated" {...describeGroup(field)}>
      {languages.map((language) => (
        <CaptionFile
          key={language.code}
          language={language}
          text={texts[language.code] ?? ''}
          isOff={disabled === true}
          onChange={(text) =>
            (onChange as (texts: unknown) => void)(writeText(field.value, language.code, text))
          }
        />
      ))}
    </div>
  );
}

interface CaptionFileProps {
  language: FieldSite['languages'][number];
  text: string;
  isOff: boolean;
  onChange(text: string): void;
}

function CaptionFile({ language, text, isOff, onChange }: CaptionFileProps): ReactElement {
  const { translate } = useFieldServices();
  const field = useField<Field>();
  const [file, setFile] = useState<File>();
  const [isLong, setLong] = useState(false);
  const id = `${idsOf(field).control}-${language.code}`;
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const words = decodeText(new Uint8Array(await chosen.arrayBuffer()), language.code);
    setLong(words.length > MAX_TEXT);
    setFile(chosen);
    if (words.length <= MAX_TEXT) onChange(words);
  };
  const count = (text.match(/-->/g) ?? []).length;
  return (
    <div className="translated-text">
      <span id={`${id}-label`}>{language.title}</span>
      <div className="caption-file">
        <FileChoice
          id={id}
          accept=".vtt,.srt"
          aria-labelledby={`${idsOf(field).label} ${id}-label`}
          aria-describedby={`${id}-state`}
          disabled={isOff}
          value={file}
          onChange={(chosen) => void track('captions', read(chosen))}
        />
        {text !== '' && (
          <Button
            aria-label={`${translate('editor.library.remove')}: ${language.title}`}
            disabled={isOff}
            onClick={() => {
              setFile(undefined);
              onChange('');
            }}
          >
            {translate('editor.library.remove')}
          </Button>
        )}
      </div>
      <span id={`${id}-state`} className="caption-file-state">
        {text === '' ? translate('editor.captions.none') : translate('editor.captions.count', { count })}
      </span>
      {isLong && (
        <span className="field-error" role="alert">
          {translate('form.rule.maxLength', { limit: MAX_TEXT })}
        </span>
      )}
    </div>
  );
}

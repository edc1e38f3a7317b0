// Draws boxes of a panel: a text in both languages, a number, a choice.
import './panel-boxes.css';
import { useId, type ReactElement } from 'react';
import type { LocalizedText } from '../../runtime/generated/documents.generated.ts';

const LANGUAGES: BoxLanguages = [
  ['zh-CN', '中'],
  ['en-US', 'EN'],
];

/** The languages of a text, each with the short name before its box. */
type BoxLanguages = readonly (readonly [language: string, short: string])[];

interface TextsBoxProps {
  title: string;
  isLong?: boolean;
  isDisabled?: boolean;
  languages?: BoxLanguages;
  read(language: string): string;
  onChange(language: string, text: string): void;
}

/** One bordered box with a line for each language. */
export function TextsBox(props: TextsBoxProps): ReactElement {
  const { title, isLong, isDisabled, languages = LANGUAGES, read, onChange } = props;
  const id = useId();
  const Box = isLong === true ? 'textarea' : 'input';
  return (
    <div className="ed-panel-stack" role="group" aria-labelledby={id}>
      <span id={id} className="ed-panel-title">
        {title}
      </span>
      <span className="ed-pair">
        {languages.map(([language, short]) => (
          <label key={language}>
            <span aria-hidden="true">{short}</span>
            <Box
              lang={language}
              aria-label={`${title}, ${short}`}
              disabled={isDisabled}
              value={read(language)}
              {...(isLong === true ? { rows: 2 } : { type: 'text' })}
              onChange={(event: { currentTarget: { value: string } }) =>
                onChange(language, event.currentTarget.value)
              }
            />
          </label>
        ))}
      </span>
    </div>
  );
}

interface WordsBoxProps extends Pick<TextsBoxProps, 'title' | 'isLong'> {
  value: LocalizedText | undefined;
  onChange(value: LocalizedText): void;
}

/** A text in both languages of the program. */
export function WordsBox({ value, onChange, ...box }: WordsBoxProps): ReactElement {
  return (
    <TextsBox
      {...box}
      read={(language) => value?.[language] ?? ''}
      onChange={(language, text) => onChange({ 'zh-CN': '', 'en-US': '', ...value, [language]: text })}
    />
  );
}

interface NumberBoxProps {
  title: string;
  value: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  isDisabled?: boolean;
  onChange(value: number | undefined): void;
}

export function NumberBox({ title, value, min, max, isDisabled, onChange }: NumberBoxProps): ReactElement {
  return (
    <label className="ed-panel-stack">
      <span className="ed-panel-title">{title}</span>
      <input
        className="ed-box"
        type="number"
        {...{ min, max }}
        disabled={isDisabled}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
        }
      />
    </label>
  );
}

interface ChoiceBoxProps {
  title: string;
  value: string;
  choices: readonly (readonly [value: string, title: string])[];
  isChanged?: boolean;
  onChange(value: string): void;
}

export function ChoiceBox({ title, value, choices, isChanged, onChange }: ChoiceBoxProps): ReactElement {
  return (
    <label className="ed-panel-row">
      <span className="ed-panel-title" data-changed={isChanged || undefined}>
        {title}
      </span>
      <select
        className="ed-box"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchBoxProps {
  title: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}

export function SwitchBox({ title, isOn, isDisabled, onChange }: SwitchBoxProps): ReactElement {
  return (
    <label className="ed-switch-line">
      <span>{title}</span>
      <input
        type="checkbox"
        role="switch"
        className="ed-panel-switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}

// Draws the boxes of a text that has a translation for each language.
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import type { ChangeEvent, ReactElement } from 'react';
import { describe, describeGroup, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices, useFieldSite, type FieldSite } from '../../../blocks/fields/services.ts';
import { LateRichText } from '../rich/late-rich-text.tsx';
import { FileBox } from './library-picture.tsx';
import { readTexts, writeText } from './texts.ts';
import { MissingTexts } from './missing-texts.tsx';
import { useShownLanguages } from './use-shown-languages.ts';

/** A box for the language that the form shows, and for the one that it is compared with; else for each. */
export function Translated(props: FieldProps): ReactElement {
  const field = useField<Field>();
  const { shown, missing, view } = useShownLanguages(field, props);
  const { defaultLanguage } = useDefaultLanguage();
  const source = readTexts(props.value)[defaultLanguage] ?? '';
  return (
    <div className="translated" data-as={props.as} data-look={props.look} {...describeGroup(field)}>
      {shown.map((language) => (
        <TextOfLanguage
          key={language.code}
          {...props}
          language={language}
          source={missing.includes(language.code) ? source : ''}
          isOnly={shown.length === 1}
        />
      ))}
      {view !== undefined && <MissingTexts {...{ field, view, missing, shown, source }} />}
    </div>
  );
}

function useDefaultLanguage() {
  const [first] = useFieldSite().languages;
  return { defaultLanguage: first?.code ?? '' };
}

function TooLong({ limit }: { limit: number }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <span className="field-error" role="alert">
      {translate('form.rule.maxLength', { limit })}
    </span>
  );
}

type TextOfLanguageProps = FieldProps & {
  language: FieldSite['languages'][number];
  /** What the default language says, while this one says nothing. */
  source: string;
  /** No other one is shown: there is nothing to tell apart. */
  isOnly: boolean;
};

function TextOfLanguage({ language, source, isOnly, ...props }: TextOfLanguageProps): ReactElement {
  const { code, title } = language;
  const { as = 'input', look, value, onChange, disabled, maxLength, placeholder } = props;
  const { languages } = useFieldSite();
  const field = useField<Field>();
  const ids = idsOf(field);
  const own = `${ids.control}-${code}`;
  const labels = languages.length === 1 ? ids.label : `${ids.label} ${own}-label`;
  const { 'aria-invalid': isInvalid, ...described } = describe(field);
  const errorAt = (field.data as { errorAt?: readonly unknown[] } | undefined)?.errorAt?.[0];
  const isLong = typeof maxLength === 'number' && (readTexts(value)[code] ?? '').length > maxLength;
  const isWrong = isLong || (isInvalid === true && (errorAt === undefined || errorAt === code));
  const write = (text: string): void =>
    (onChange as (texts: unknown) => void)(writeText(field.value, code, text));
  const box = {
    ...described,
    id: own,
    lang: code,
    'aria-labelledby': labels,
    'aria-invalid': isWrong ? (true as const) : undefined,
    status: isWrong ? ('error' as const) : undefined,
    disabled: disabled === true,
    placeholder: source === '' ? (placeholder as string | undefined) : source.slice(0, MAX_SOURCE),
    value: readTexts(value)[code] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => write(target.value),
  };
  return (
    <div className="translated-text">
      {languages.length > 1 && (
        <label id={`${own}-label`} htmlFor={own} className={isOnly ? 'sr-only' : undefined}>
          {title}
        </label>
      )}
      {as === 'richText' ? (
        <LateRichText
          id={own}
          labelledBy={labels}
          describedBy={described['aria-describedby'] as string | undefined}
          isInvalid={isWrong}
          isDisabled={disabled === true}
          isPage={look === 'page'}
          lang={code}
          value={box.value}
          onChange={(html) => write(html)}
        />
      ) : as === 'file' ? (
        <div id={own} role="group" tabIndex={-1} aria-labelledby={labels}>
          <FileBox url={box.value} resourceType={3} isOff={box.disabled} onChange={write} />
        </div>
      ) : (
        <PlainText {...props} box={box} />
      )}
      {isLong && <TooLong limit={maxLength} />}
    </div>
  );
}

/** One line or several; a large text is one that grows. */
function PlainText({ as = 'input', rows = 3, look, box }: FieldProps & { box: object }): ReactElement {
  if (as === 'input' && look === undefined) return <Input {...box} />;
  return (
    <TextArea
      {...box}
      {...(look === undefined ? { rows: Number(rows) } : LINES)}
      onPressEnter={as === 'input' ? (event) => event.preventDefault() : undefined}
    />
  );
}

/** A large text of one line grows with what is written. */
const LINES = { rows: 1, variant: 'borderless' as const };
/** The most characters of a text that a box shows in another language. */
const MAX_SOURCE = 200;

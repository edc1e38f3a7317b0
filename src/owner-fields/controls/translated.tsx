import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { lazy, Suspense, useLayoutEffect, type ChangeEvent, type ReactElement } from 'react';
import { begin, track } from '../../../runtime/model/pending-work.ts';
import { describe, describeGroup, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldHost, useFieldSite, type FieldSite } from '../../../blocks/fields/host.ts';
import { FileBox } from './library-picture.tsx';
import { readTexts, writeText } from './texts.ts';

const LateRichText = lazy(async () => ({
  default: (await track('text box', import('../rich/late-rich-text.tsx'))).LateRichText,
}));

function WaitingBox(): ReactElement {
  useLayoutEffect(() => begin('text box'), []);
  return <div className="translated-wait" />;
}

/** A box for each language of the site. */
export function Translated(props: FieldProps): ReactElement {
  const field = useField<Field>();
  const { languages } = useFieldSite();
  return (
    <div className="translated" data-as={props.as} {...describeGroup(field)}>
      {languages.map((language) => (
        <TextOfLanguage key={language.code} {...props} language={language} isOnly={languages.length === 1} />
      ))}
    </div>
  );
}

function TooLong({ limit }: { limit: number }): ReactElement {
  const { say } = useFieldHost();
  return (
    <span className="field-error" role="alert">
      {say('form.rule.maxLength', { limit })}
    </span>
  );
}

type TextOfLanguageProps = FieldProps & {
  language: FieldSite['languages'][number];
  /** The site has no other: there is nothing to tell apart. */
  isOnly: boolean;
};

function TextOfLanguage({ language, isOnly, ...props }: TextOfLanguageProps): ReactElement {
  const { code, title } = language;
  const { as = 'input', rows = 3, value, onChange, disabled, maxLength, placeholder } = props;
  const field = useField<Field>();
  const ids = idsOf(field);
  const own = `${ids.control}-${code}`;
  const labels = isOnly ? ids.label : `${ids.label} ${own}-label`;
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
    placeholder: placeholder as string | undefined,
    value: readTexts(value)[code] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => write(target.value),
  };
  return (
    <div className="translated-text">
      {!isOnly && (
        <label id={`${own}-label`} htmlFor={own}>
          {title}
        </label>
      )}
      {as === 'richText' ? (
        <Suspense fallback={<WaitingBox />}>
          <LateRichText
            id={own}
            labelledBy={labels}
            describedBy={described['aria-describedby'] as string | undefined}
            isInvalid={isWrong}
            isDisabled={disabled === true}
            lang={code}
            value={box.value}
            onChange={(html) => write(html)}
          />
        </Suspense>
      ) : as === 'file' ? (
        <div id={own} role="group" tabIndex={-1} aria-labelledby={labels}>
          <FileBox url={box.value} resourceType={3} isOff={box.disabled} onChange={write} />
        </div>
      ) : as === 'input' ? (
        <Input {...box} />
      ) : (
        <TextArea {...box} rows={Number(rows)} />
      )}
      {isLong && <TooLong limit={maxLength} />}
    </div>
  );
}

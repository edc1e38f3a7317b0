import Button from 'antd/es/button';
import { useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { useFieldHost, useFieldSite } from '../host.ts';
import type { Rule } from './rule-list.ts';

const NOTHING = {};

/** Nothing in a preview sends the form that it lies in. */
const stayHere = (event: MouseEvent | KeyboardEvent): void => {
  const target = event.target as Element;
  const isSending =
    event.type === 'click'
      ? target.closest('button')?.type === 'submit'
      : target instanceof HTMLInputElement && (event as KeyboardEvent).key === 'Enter';
  if (isSending) event.preventDefault();
};

/** The form as visitors see it, in a language of theirs. It can be tried out, and goes nowhere. */
export function RulePreview({ rules }: { rules: readonly Rule[] }): ReactElement | null {
  const { say, InnerForm } = useFieldHost();
  const { language: own, languages } = useFieldSite();
  const [failure, setFailure] = useState('');
  const [language, setLanguage] = useState(own);
  if (InnerForm === undefined) return null;
  return (
    <section
      className="form-rules-preview"
      aria-label={say('console.rules.preview')}
      onClickCapture={stayHere}
      onKeyDownCapture={stayHere}
    >
      <div className="form-rules-preview-head">
        <p className="form-rules-label">{say('console.rules.preview')}</p>
        {languages.length > 1 && (
          <div
            className="form-rules-languages"
            role="group"
            aria-label={say('console.rules.previewLanguage')}
          >
            {languages.map(({ code, title }) => (
              <Button
                key={code}
                size="small"
                lang={code}
                type={code === language ? 'primary' : 'default'}
                aria-pressed={code === language}
                onClick={() => setLanguage(code)}
              >
                {title}
              </Button>
            ))}
          </div>
        )}
      </div>
      {rules.length === 0 ? (
        <p className="field-help">{say('console.rules.previewNothing')}</p>
      ) : (
        <InnerForm {...{ rules, language }} values={NOTHING} use="preview" onFailure={setFailure} />
      )}
      <p className="field-error" role="status">
        {failure}
      </p>
    </section>
  );
}

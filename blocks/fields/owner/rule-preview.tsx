import { useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { useFieldHost } from '../host.ts';
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

/** The form as visitors see it. It can be tried out, and goes nowhere. */
export function RulePreview({ rules }: { rules: readonly Rule[] }): ReactElement | null {
  const { say, InnerForm } = useFieldHost();
  const [failure, setFailure] = useState('');
  if (InnerForm === undefined) return null;
  return (
    <section
      className="form-rules-preview"
      aria-label={say('console.rules.preview')}
      onClickCapture={stayHere}
      onKeyDownCapture={stayHere}
    >
      <p className="form-rules-label">{say('console.rules.preview')}</p>
      {rules.length === 0 ? (
        <p className="field-help">{say('console.rules.previewNothing')}</p>
      ) : (
        <InnerForm rules={rules} values={NOTHING} use="preview" onFailure={setFailure} />
      )}
      <p className="field-error" role="status">
        {failure}
      </p>
    </section>
  );
}

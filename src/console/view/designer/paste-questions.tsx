// Reads questions that are pasted, one a line or as columns, or the rules of a form as JSON.
import { useMemo, useState, type ReactElement } from 'react';
import { readQuestions } from '../../../../runtime/designer/read-questions.ts';
import { appendRules } from '../../../../runtime/designer/steps.ts';
import { withText } from '../../../../runtime/designer/texts.ts';
import { useDesigner } from './designer-context.ts';
import { newKey } from './design-session.ts';

export function PasteQuestions({ close }: { close(): void }): ReactElement {
  const { words, kinds, session, state, language, languages } = useDesigner();
  const [text, setText] = useState('');
  const { rules, notTaken } = useMemo(() => {
    const codes = languages.map(({ code }) => code);
    return readQuestions(text, kinds, newKey, (each) => withText(undefined, language, codes, each));
  }, [text, kinds, language, languages]);
  return (
    <section className="fd-paste fd-questions" aria-label={words('import')}>
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{words('import')}</span>
        <textarea
          className="ed-box"
          rows={8}
          ref={(box) => {
            if (text === '') box?.focus();
          }}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <p className="ed-panel-hint">{words('importHint')}</p>
      <ul role="status">
        {notTaken.map((each) => (
          <li key={`${each.line} ${each.text}`}>
            {words('notTaken', { line: String(each.line), text: each.text })}
          </li>
        ))}
      </ul>
      <div className="fd-line">
        <button
          type="button"
          className="ed-panel-button ed-panel-primary"
          disabled={rules.length === 0}
          onClick={() => {
            if (session.take(appendRules(state.design, rules))) close();
          }}
        >
          {words('take', { count: String(rules.length) })}
        </button>
        <button type="button" className="ed-panel-button ed-panel-quiet" onClick={close}>
          {words('cancel')}
        </button>
      </div>
    </section>
  );
}

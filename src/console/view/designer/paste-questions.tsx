// Reads questions that are pasted, one a line or as columns, or the rules of a form as JSON.
import { useMemo, useState, type ReactElement } from 'react';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { readQuestions } from '../../../../runtime/designer/read-questions.ts';
import { appendRules } from '../../../../runtime/designer/steps.ts';
import { writePastedLines } from '../../../../runtime/designer/pasted-cells.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { useConsole } from '../../contracts/console-context.ts';
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
      <SheetOfQuestions take={setText} />
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

/** More rows than a form has fields are no questions. */
const ROWS = 500;

/** A file of a spreadsheet, which is read as its cells are when they are pasted. */
function SheetOfQuestions({ take }: { take(text: string): void }): ReactElement {
  const { words } = useDesigner();
  const { actions } = useConsole();
  const [said, setSaid] = useState('');
  const read = async (chosen: File): Promise<void> => {
    setSaid('');
    // A browser does not send a file that was changed after it was chosen.
    const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
    const body = { file, heading: 1, most: ROWS };
    const { columns, rows, total } = (await actions.call('consoleSheet.read', {
      body,
      quiet: true,
    })) as ApiCalls['consoleSheet.read']['data'];
    take(writePastedLines([columns, ...rows]));
    if (total > rows.length) setSaid(words('sheetLeft', { count: String(total - rows.length) }));
  };
  return (
    <div>
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{words('sheetOfQuestions')}</span>
        <input
          type="file"
          accept=".csv,.xlsx"
          // The same file, changed meanwhile, is chosen again.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ currentTarget: { files } }) => {
            const [file] = files ?? [];
            if (file === undefined) return;
            const fail = (error: unknown): void =>
              setSaid(error instanceof Error ? error.message : String(error));
            void track('sheet', read(file).catch(fail));
          }}
        />
      </label>
      <p className="field-error" role="status">
        {said}
      </p>
    </div>
  );
}

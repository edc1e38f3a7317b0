// Offers what an empty form can begin with: a finished form, or questions that are pasted.
import { useMemo, type ReactElement } from 'react';
import { appendRules } from '../../../../runtime/designer/steps.ts';
import { readReadyForms } from '../../../assembly/ready-forms.ts';
import { useDesigner } from './designer-context.ts';

export function Beginnings(): ReactElement {
  const { words, session, state, read, isOff } = useDesigner();
  const forms = useMemo(() => readReadyForms(), []);
  return (
    <div className="fd-empty">
      <p>{words('emptyForm')}</p>
      <p className="ed-panel-hint">{words('emptyHint')}</p>
      <div className="fd-ready" role="group" aria-label={words('library')}>
        <p className="ed-panel-title">{words('library')}</p>
        {forms.map((form) => (
          <button
            key={form.name}
            type="button"
            className="ed-panel-button"
            disabled={isOff}
            onClick={() => session.take(appendRules(state.design, form.rule))}
          >
            {read(form.title)}
          </button>
        ))}
      </div>
    </div>
  );
}

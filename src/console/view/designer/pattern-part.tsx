// Edits the pattern of a text, and says what the server says of it: one that could go on for ever is refused.
import type { ReactElement } from 'react';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { useDesigner } from './designer-context.ts';

export function PatternPart(): ReactElement | null {
  const { session, state, words, problems, isOff } = useDesigner();
  const { node } = session;
  const pattern = node?.rule.pattern ?? '';
  if (node === undefined || typeof pattern !== 'string') return null;
  const place = `/rule${formatPointer([...node.at, 'pattern'])}`;
  const said = problems.flatMap((each) => ('message' in each && each.path === place ? [each.message] : []));
  return (
    <>
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{words('pattern')}</span>
        <input
          className="ed-box"
          type="text"
          spellCheck={false}
          disabled={isOff}
          aria-describedby="fd-pattern-said"
          aria-invalid={said.length > 0 || undefined}
          placeholder="^[A-Z]{3}[0-9]+$"
          value={pattern}
          onChange={({ currentTarget: { value } }) =>
            session.take(
              setValue(state.design, node.id, ['pattern'], value === '' ? undefined : value),
              `${node.id} pattern`,
            )
          }
        />
      </label>
      <p id="fd-pattern-said" className="field-error" role="status">
        {said.join(' ')}
      </p>
    </>
  );
}

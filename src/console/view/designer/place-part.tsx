// Moves a field without a mouse: another place is chosen from a list.
import type { ReactElement } from 'react';
import { readingOrderOf, isInside } from '../../../../runtime/designer/outline.ts';
import { isHolder } from '../../../../runtime/designer/roles.ts';
import { neighboursOf } from '../../../../runtime/designer/steps.ts';
import { moveTo } from './design-commands.ts';
import { nameNode } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';
import { goTo } from './problems-strip.tsx';

export function PlacePart(): ReactElement | null {
  const designing = useDesigner();
  const { session, state, words, isOff } = designing;
  const { node } = session;
  if (node === undefined) return null;
  const { outline } = state;
  const holders = readingOrderOf(outline).filter(
    (each) => isHolder(each.role) && each.role !== 'panes' && each !== node && !isInside(each, node),
  );
  return (
    <>
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{words('moveTo')}</span>
        <select
          className="ed-box"
          disabled={isOff || node.role === 'pane' || node.role === 'column'}
          value={node.parent?.id ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const into = value === '' ? undefined : outline.byId.get(value);
            moveTo(designing, node, { into: into?.id, index: neighboursOf(outline, into).length });
          }}
        >
          <option value="">{words('form')}</option>
          {holders.map((each) => (
            <option key={each.id} value={each.id}>
              {nameNode(designing, each)}
            </option>
          ))}
        </select>
      </label>
      {node.parent !== undefined && (
        <button
          type="button"
          className="ed-panel-button"
          onClick={() => node.parent !== undefined && goTo(designing, node.parent.id)}
        >
          {nameNode(designing, node.parent)}
        </button>
      )}
    </>
  );
}

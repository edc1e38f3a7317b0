// Moves a field without a mouse: another place is chosen from a list.
import type { ReactElement } from 'react';
import { readingOrderOf, isInside, type DesignNode } from '../../../../runtime/designer/outline.ts';
import { isHolder } from '../../../../runtime/designer/roles.ts';
import { neighboursOf } from '../../../../runtime/designer/steps.ts';
import { moveTo } from './design-commands.ts';
import { nameNode } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';

/** Of fields that stand in several places. */
const MIXED = '-';

export function PlacePart(): ReactElement | null {
  const { node } = useDesigner().session;
  return node === undefined ? null : <MoveInto nodes={[node]} />;
}

/** Puts fields at the end of a group, a step, or the form. */
export function MoveInto({ nodes }: { nodes: readonly DesignNode[] }): ReactElement {
  const designing = useDesigner();
  const { state, words, isOff } = designing;
  const { outline } = state;
  const holders = readingOrderOf(outline).filter(
    (each) =>
      isHolder(each.role) &&
      each.role !== 'panes' &&
      !nodes.some((node) => each === node || isInside(each, node)),
  );
  const isFixed = nodes.some(({ role }) => role === 'pane' || role === 'column');
  const parents = new Set(nodes.map(({ parent }) => parent));
  const [parent] = parents;
  const move = (value: string): void => {
    const into = value === '' ? undefined : outline.byId.get(value);
    moveTo(designing, nodes, { into: into?.id, index: neighboursOf(outline, into).length });
  };
  return (
    <label className="ed-panel-stack">
      <span className="ed-panel-title">{words('moveTo')}</span>
      <select
        className="ed-box"
        disabled={isOff || isFixed}
        value={parents.size === 1 ? (parent?.id ?? '') : MIXED}
        onChange={({ currentTarget: { value } }) => move(value)}
      >
        {parents.size > 1 && <option value={MIXED}>…</option>}
        <option value="">{words('form')}</option>
        {holders.map((each) => (
          <option key={each.id} value={each.id}>
            {nameNode(designing, each)}
          </option>
        ))}
      </select>
    </label>
  );
}

// Draws the tools above the chosen field.
import type { ReactElement } from 'react';
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { addPane, duplicate, group, move, paneFor, remove, ungroup } from './design-commands.ts';
import { titleOfKind } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';
import { DesignerIcon, type DesignerIconName } from './designer-icons.tsx';
import type { Rect, Rects } from './use-rects.ts';

export function FieldTools({ rects }: { rects: Rects }): ReactElement | null {
  const designing = useDesigner();
  const { state, session, words, isOff, kinds } = designing;
  const { node } = session;
  const rect = rects.get(state.chosen[0] ?? '');
  if (isOff || rect === undefined) return null;
  const pane = node === undefined ? undefined : paneFor(node);
  const tool = (
    name: string,
    icon: DesignerIconName,
    act: () => void,
    title: string = words(name),
  ): ReactElement => (
    <button
      type="button"
      title={title}
      aria-label={title}
      // One tab stop: arrows go to the others.
      tabIndex={name === (node === undefined ? 'group' : 'up') ? 0 : -1}
      onClick={act}
    >
      <DesignerIcon name={icon} />
    </button>
  );
  const groupTitle = kinds.find(({ name }) => name === 'group')?.title;
  return (
    // What stands before the tools gives way.
    <div className="fd-tools-line" style={{ top: topOf(rect, node) }}>
      <span style={{ flexBasis: rect.left }} />
      <div
        className="fd-tools"
        role="toolbar"
        aria-label={words('toolbar')}
        style={{ minWidth: Math.min(rect.width, 160) }}
      >
        {node !== undefined && tool('up', 'up', () => move(designing, -1))}
        {node !== undefined && tool('down', 'downwards', () => move(designing, 1))}
        {node?.role === 'field' && <RequiredTool node={node} />}
        {pane !== undefined &&
          tool(
            'oneMore',
            'add',
            () => addPane(designing),
            words('oneMore', { title: titleOfKind(designing, pane) }),
          )}
        {node !== undefined && tool('duplicate', 'copy', () => duplicate(designing))}
        {tool('group', 'group', () => group(designing, 'Card', groupTitle))}
        {tool('columns', 'columns', () => group(designing, 'FormGrid', undefined))}
        {node?.role === 'group' && tool('ungroup', 'ungroup', () => ungroup(designing))}
        {tool('remove', 'remove', () => remove(designing))}
      </div>
    </div>
  );
}

/**
 * Above the field; the canvas has room above the first one. Below the first field of a step or a tab, which
 * has their names above.
 */
function topOf({ top, height }: Rect, node: DesignNode | undefined): number {
  const isUnderNames = node?.parent?.role === 'pane' && node.parent.children[0]?.id === node.id;
  return isUnderNames ? top + height + 10 : Math.max(-40, top - 44);
}

function RequiredTool({ node: { id, rule } }: { node: DesignNode }): ReactElement {
  const { session, state, read } = useDesigner();
  const isRequired = rule.required === true;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isRequired}
      onClick={() => session.take(setValue(state.design, id, ['required'], isRequired ? undefined : true))}
    >
      {read({ 'zh-CN': '必填', 'en-US': 'Required' })}
    </button>
  );
}

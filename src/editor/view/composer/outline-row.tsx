// Draws one node in the outline: its name, its marks, and where what is dragged would land.
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type CSSProperties, type PointerEvent, type ReactElement } from 'react';
import type { OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import type { Dragging, TreeLine } from '../../../assembly/tree-rows.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { fieldKeyOf } from '../../commands/composer/definition-fields.ts';
import { useSession } from '../base/session.ts';
import { nameNode, useComposer, type ComposerWork } from './composer-context.ts';
import { rename } from './node-actions.ts';
import { NodeIcon } from './node-icon.tsx';
import { readProblem } from './problems.ts';

interface OutlineRowProps {
  line: TreeLine;
  dragging: Dragging | undefined;
  /** What is dragged would be a child of it. */
  isParent: boolean;
  handle: Record<string, (event: PointerEvent<HTMLElement>) => void>;
  isRenamed: boolean;
  onRenamed(): void;
}

export const OutlineRow = observer(function OutlineRow(props: OutlineRowProps): ReactElement | null {
  const { line, dragging, isParent, handle, isRenamed, onRenamed } = props;
  const work = useComposer();
  const { composer } = work;
  const id = line.item.contentCode;
  const node = composer.nodes.find((each) => each.node.id === id)?.node;
  if (node === undefined) return null;
  const isChosen = composer.chosen === id;
  const found = composer.problems.find((each) => each.node === id);
  const problem = found && readProblem(composer.definition, found, work);
  const marks = marksOf(work, node);
  const isRoot = line.parentCode === undefined;
  return (
    <li
      role="treeitem"
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.count}
      aria-expanded={line.hasChildren ? line.isOpen : undefined}
      aria-selected={isChosen}
      aria-label={[nameNode(work, node), ...marks, ...saidOf(work, node, problem)].join(', ')}
      tabIndex={isChosen ? 0 : -1}
      data-id={id}
      data-problem={problem === undefined ? undefined : ''}
      data-drop={dragging?.drop?.code === id ? dragging.drop.place : undefined}
      data-parent={isParent || undefined}
      data-dragged={dragging?.code === id || undefined}
      style={{ '--row-level': line.level } as CSSProperties}
      title={problem}
      {...(isRoot || isRenamed ? {} : mouseOnly(handle))}
    >
      <span className="ed-outline-fold" aria-hidden="true" data-open={line.isOpen || undefined}>
        {line.hasChildren && <PanelIcon name="down" />}
      </span>
      <NodeIcon is={node.is} />
      {isRenamed ? (
        <NameBox node={node} onRenamed={onRenamed} />
      ) : (
        <span className="ed-outline-name">{nameNode(work, node)}</span>
      )}
      {/* What is read has the words that are seen. */ ' '}
      <span className="ed-outline-mark">{marks.join(', ')}</span>
      {problem !== undefined && <PanelIcon name="warn" />}
      {fieldKeyOf(node) !== undefined && <span className="ed-outline-dot" />}
    </li>
  );
});

/** A finger scrolls the outline: it moves nodes by the buttons. */
function mouseOnly({ onPointerDown, ...handle }: OutlineRowProps['handle']): OutlineRowProps['handle'] {
  return {
    ...handle,
    onPointerDown(event) {
      const isFold = (event.target as Element).closest('.ed-outline-fold') !== null;
      if (event.pointerType !== 'touch' && !isFold) onPointerDown?.(event);
    },
  };
}

function marksOf({ words }: ComposerWork, node: OwnedNode): string[] {
  return [
    node.is === 'heading' ? `H${node.level ?? 2}` : '',
    node.is === 'list' ? words('repeats') : '',
    node.shows === undefined ? '' : words('conditional'),
  ].filter((mark) => mark !== '');
}

/** What is only drawn, in words. */
function saidOf({ words }: ComposerWork, node: OwnedNode, problem: string | undefined): string[] {
  return [
    ...(fieldKeyOf(node) === undefined ? [] : [words('changed')]),
    ...(problem === undefined ? [] : [problem]),
  ];
}

function NameBox({ node, onRenamed }: { node: OwnedNode; onRenamed(): void }): ReactElement {
  const work = useComposer();
  const { language } = useSession().editor.site;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.select(), []);
  const isOver = useRef(false);
  const end = (isKept: boolean): void => {
    if (isOver.current) return;
    isOver.current = true;
    const title = box.current?.value.trim() ?? '';
    if (isKept && title !== nameNode(work, node)) rename(work, node, title, language);
    onRenamed();
  };
  return (
    <input
      ref={box}
      className="ed-box"
      aria-label={work.words('name')}
      defaultValue={nameNode(work, node)}
      onBlur={() => end(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') end(true);
        else if (key === 'Escape') end(false);
      }}
    />
  );
}

// The nodes of the block as a tree: chosen, moved and removed by keys or by the buttons above it.
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { OwnedBlockDocument, OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import { HOLDERS } from '../../../../runtime/owned/node-kinds.ts';
import { idsIn, takeOut } from '../../../../runtime/owned/operations/tree.ts';
import { OWNED_LIMITS, type PlacedNode } from '../../../../runtime/owned/walk.ts';
import { dropUnused, fieldKeyOf } from '../../commands/composer/definition-fields.ts';
import {
  duplicateNode,
  findNode,
  moveNode,
  spotOf,
  wrapNode,
} from '../../commands/composer/definition-nodes.ts';
import { addPart, PARTS } from '../../commands/composer/new-nodes.ts';
import { Icon } from '../base/icon.tsx';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { nameNode, useComposer, type ComposerWork } from './composer-context.ts';

export const Outline = observer(function Outline(): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { nodes } = composer;
  const tree = useRef<HTMLUListElement>(null);
  const menu = useId();
  useEffect(() => {
    tree.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [composer.chosen]);
  return (
    <div className="ed-outline">
      <div className="ed-panel-line">
        <h2>{words('outline')}</h2>
        <button
          type="button"
          className="ed-panel-button"
          popoverTarget={menu}
          disabled={nodes.length >= OWNED_LIMITS.nodes}
        >
          + {words('add')}
        </button>
        <div id={menu} popover="auto" className="ed-panel-menu ed-outline-menu">
          {PARTS.map((part) => (
            <button
              key={part.name}
              type="button"
              popoverTarget={menu}
              popoverTargetAction="hide"
              onClick={() => {
                const added = addPart(composer.definition, composer.chosen, part);
                composer.change(added.definition);
                composer.set({ chosen: added.id, tab: 'content' });
              }}
            >
              {words(part.name)}
            </button>
          ))}
        </div>
      </div>
      <NodeActions />
      <ul
        ref={tree}
        role="tree"
        aria-label={words('outline')}
        onKeyDown={(event) => onKey(event, work)}
        onClick={({ target }) => {
          const id = (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;
          if (id !== undefined) composer.set({ chosen: id });
        }}
      >
        {nodes.map((placed) => (
          <Row key={placed.node.id} placed={placed} />
        ))}
      </ul>
      <p className="ed-panel-hint" data-near={nodes.length > OWNED_LIMITS.nodes * 0.9 || undefined}>
        {words('count', { count: String(nodes.length), most: String(OWNED_LIMITS.nodes) })}
      </p>
    </div>
  );
});

const Row = observer(function Row({ placed }: { placed: PlacedNode }): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { node, level } = placed;
  const isChosen = composer.chosen === node.id;
  const problem = composer.problems.find((each) => each.node === node.id);
  const marks = [
    node.is === 'heading' ? `H${node.level ?? 2}` : '',
    node.is === 'list' ? words('repeats') : '',
    node.shows === undefined ? '' : words('conditional'),
  ].filter((mark) => mark !== '');
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      data-id={node.id}
      data-problem={problem === undefined ? undefined : ''}
      style={{ paddingInlineStart: `${level * 14}px` }}
      title={problem?.message}
    >
      <span className="ed-outline-name">{nameNode(work, node)}</span>
      <span className="ed-outline-mark">{marks.join(' · ')}</span>
      {fieldKeyOf(node) !== undefined && (
        <span className="ed-outline-dot">
          <span className="ed-unseen-word">{words('changed')}</span>
        </span>
      )}
    </li>
  );
});

interface Action {
  name: 'duplicate' | 'wrap' | 'up' | 'down' | 'in' | 'out' | 'remove';
  keys: string;
  icon: ReactElement;
}

const ACTIONS: readonly Action[] = [
  { name: 'up', keys: 'Alt+ArrowUp', icon: <Icon name="up" /> },
  { name: 'down', keys: 'Alt+ArrowDown', icon: <Icon name="down" /> },
  { name: 'in', keys: 'Alt+ArrowRight', icon: <PanelIcon name="arrow" /> },
  { name: 'out', keys: 'Alt+ArrowLeft', icon: <PanelIcon name="back" /> },
  { name: 'wrap', keys: 'Ctrl+g', icon: <Icon name="block" /> },
  { name: 'duplicate', keys: 'Ctrl+d', icon: <Icon name="duplicate" /> },
  { name: 'remove', keys: 'Delete', icon: <Icon name="delete" /> },
];

const NodeActions = observer(function NodeActions(): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const isFirst = composer.node.parent === undefined;
  return (
    <div className="ed-outline-tools" role="toolbar" aria-label={nameNode(work, composer.node.node)}>
      {ACTIONS.map(({ name, keys, icon }) => (
        <button
          key={name}
          type="button"
          className="ed-panel-button ed-panel-quiet ed-panel-only"
          aria-label={words(name)}
          title={`${words(name)} (${keys})`}
          disabled={isFirst}
          onClick={() => act(work, name)}
        >
          {icon}
        </button>
      ))}
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet ed-panel-only"
        aria-label={words('undo')}
        title={`${words('undo')} (Ctrl+Z)`}
        disabled={!composer.canUndo}
        onClick={() => composer.undo()}
      >
        <PanelIcon name="undo" />
      </button>
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet ed-panel-only"
        aria-label={words('redo')}
        title={`${words('redo')} (Ctrl+Y)`}
        disabled={!composer.canRedo}
        onClick={() => composer.redo()}
      >
        <PanelIcon name="redo" />
      </button>
    </div>
  );
});

function act(work: ComposerWork, name: Action['name']): void {
  const { composer } = work;
  const { definition, chosen } = composer;
  if (name === 'duplicate' || name === 'wrap') {
    const made = (name === 'duplicate' ? duplicateNode : wrapNode)(definition, chosen);
    composer.change(made.definition);
    return composer.set({ chosen: made.id });
  }
  if (name === 'remove') return remove(work);
  const moved = moveBy(definition, chosen, name);
  composer.change(moved);
  const node = findNode(moved, chosen);
  const parent = spotOf(moved, chosen)?.parent;
  const around = parent === undefined ? undefined : findNode(moved, parent);
  if (node !== undefined && around !== undefined)
    work.announce(work.words('moved', { name: nameNode(work, node), place: nameNode(work, around) }));
}

function remove({ composer }: ComposerWork): void {
  const { definition, chosen } = composer;
  const node = findNode(definition, chosen);
  const spot = spotOf(definition, chosen);
  if (node === undefined || spot === undefined) return;
  const keys = fieldsInside(node);
  composer.change(dropUnused(takeOut(definition, chosen), keys));
  composer.set({ chosen: spot.parent });
}

function fieldsInside(node: OwnedNode): string[] {
  const own = fieldKeyOf(node);
  const inside = (node.children ?? []).flatMap(fieldsInside);
  // Fields of a list go with it.
  return own === undefined ? inside : [own, ...inside];
}

function moveBy(
  definition: OwnedBlockDocument,
  id: string,
  how: 'up' | 'down' | 'in' | 'out',
): OwnedBlockDocument {
  const spot = spotOf(definition, id);
  const parent = spot && findNode(definition, spot.parent);
  if (spot === undefined || parent === undefined) return definition;
  if (how === 'up')
    return spot.index === 0 ? definition : moveNode(definition, id, { ...spot, index: spot.index - 1 });
  if (how === 'down') {
    const isLast = spot.index === (parent.children?.length ?? 0) - 1;
    return isLast ? definition : moveNode(definition, id, { ...spot, index: spot.index + 2 });
  }
  if (how === 'in') {
    const before = parent.children?.[spot.index - 1];
    if (before === undefined || !HOLDERS.has(before.is) || before.is === 'list') return definition;
    return moveNode(definition, id, { parent: before.id, index: before.children?.length ?? 0 });
  }
  const outer = spotOf(definition, parent.id);
  const holder = outer && findNode(definition, outer.parent);
  // Out of the item of a list there is no room: a list repeats one node.
  if (outer === undefined || holder?.is === 'list') return definition;
  return moveNode(definition, id, { parent: outer.parent, index: outer.index + 1 });
}

function onKey(event: KeyboardEvent<HTMLUListElement>, work: ComposerWork): void {
  const { composer } = work;
  const { key, altKey, ctrlKey, metaKey } = event;
  const isControl = ctrlKey || metaKey;
  const done = (run: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    run();
    requestAnimationFrame(() => focusChosen(event.currentTarget, composer.chosen));
  };
  const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const;
  if (altKey && key in arrows) return done(() => act(work, arrows[key as keyof typeof arrows]));
  if (isControl && key.toLowerCase() === 'd') return done(() => act(work, 'duplicate'));
  if (isControl && key.toLowerCase() === 'g') return done(() => act(work, 'wrap'));
  if (key === 'Delete' || key === 'Backspace') return done(() => act(work, 'remove'));
  const ids = composer.nodes.map(({ node }) => node.id);
  const at = ids.indexOf(composer.chosen);
  const { node, parent } = composer.node;
  const next: Record<string, string | undefined> = {
    ArrowDown: ids[at + 1],
    ArrowUp: ids[at - 1],
    Home: ids[0],
    End: ids.at(-1),
    ArrowLeft: parent?.id,
    ArrowRight: idsIn(node)[1],
  };
  const to = next[key];
  if (to !== undefined && !altKey && !isControl) done(() => composer.set({ chosen: to }));
}

function focusChosen(tree: HTMLElement, id: string): void {
  tree.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
}

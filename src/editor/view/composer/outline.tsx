// Draws the nodes of the block as a tree. They are chosen, moved, folded and renamed by keys, by pointer, or
// by the buttons.
import './outline.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react';
import { listLines, useDrag, type Dragging, type Drop, type TreeLine } from '../../../assembly/tree-rows.ts';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import { spotOfDrop, TREE_BOUNDS, treeOf } from '../../commands/composer/move-nodes.ts';
import { AddPart, PartButtons } from './add-part.tsx';
import type { Composer } from '../../commands/composer/composer.ts';
import { nameNode, useComposer, type ComposerWork } from './composer-context.ts';
import { moveTo, placeWords } from './node-actions.ts';
import { NodeTools } from './node-tools.tsx';
import { handleOutlineKey } from './outline-keys.ts';
import { OutlineLimits } from './outline-limits.tsx';
import { OutlineRow } from './outline-row.tsx';

/** So far to the right makes what is dragged a child of the row above. */
const NESTING_PX = 24;

interface OutlineProps {
  /** Hides the outline; absent where it always stands beside the page. */
  hide(): void;
  /** A node was chosen by a click. */
  onChosen(): void;
}

export const Outline = observer(function Outline({ hide, onChosen }: OutlineProps): ReactElement {
  const { words } = useComposer();
  return (
    <div className="ed-outline">
      <div className="ed-panel-line">
        <h2>{words('outline')}</h2>
        <AddPart />
        <IconButton icon="back" label={words('hideOutline')} onClick={hide} />
      </div>
      <NodeTools />
      <OutlineTree onChosen={onChosen} />
      <FirstPart />
      <OutlineLimits />
    </div>
  );
});

/** A block with nothing in it says how to begin. */
const FirstPart = observer(function FirstPart(): ReactElement | null {
  const { composer, words } = useComposer();
  if (composer.nodes.some(({ node }) => node.is !== 'box')) return null;
  return (
    <section className="ed-outline-first" aria-label={words('addFirst')}>
      <h3>{words('addFirst')}</h3>
      <PartButtons />
    </section>
  );
});

const OutlineTree = observer(function OutlineTree({
  onChosen,
}: Pick<OutlineProps, 'onChosen'>): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const list = useRef<HTMLUListElement>(null);
  const { closed, fold } = useFolds();
  const [renamed, rename] = useState<string>();
  const tree = treeOf(composer.definition);
  const open = openNodes(composer, closed);
  const lines = listLines(tree, open);
  const rowOf = (id: string): HTMLElement | undefined =>
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? undefined;
  const { dragging, handle } = useDrag({
    tree,
    open,
    bounds: TREE_BOUNDS,
    nesting: NESTING_PX,
    accepts: (_, drop) => spotOfDrop(composer.definition, drop) !== undefined,
    rowOf,
    onDrop: (id, drop) => moveTo(work, id, spotOfDrop(composer.definition, drop)),
  });
  useShownRow(composer.chosen, rowOf);
  const focusChosen = (): void => focusRow(list.current, () => rowOf(composer.chosen));
  const endRename = (): void => (rename(undefined), focusChosen());
  return (
    <>
      <ul
        ref={list}
        role="tree"
        aria-label={words('outline')}
        data-dragging={dragging === undefined ? undefined : ''}
        onClick={({ target }) => choose(target as Element, lines, { work, fold, onChosen })}
        onKeyDown={(event) => {
          const isTyping = (event.target as Element).matches('input');
          const isEnter = event.key === 'Enter' && !isTyping;
          if (event.key === 'Escape' || isEnter) onChosen();
          if (isEnter) focusPanel(list.current?.ownerDocument);
          if (isTyping || !handleOutlineKey(event, work, { lines, fold, rename })) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key !== 'F2') focusChosen();
        }}
      >
        {lines.map((line) => (
          <OutlineRow
            key={line.item.contentCode}
            {...{ line, dragging }}
            isParent={parentOfDrop(work, dragging?.drop) === line.item.contentCode}
            handle={handle(line.item.contentCode)}
            isRenamed={renamed === line.item.contentCode}
            onRenamed={endRename}
          />
        ))}
      </ul>
      {dragging !== undefined && <DragWords dragging={dragging} />}
    </>
  );
});

const openNodes = ({ nodes }: Composer, closed: ReadonlySet<string>): Set<string> =>
  new Set(nodes.map(({ node }) => node.id).filter((id) => !closed.has(id)));

type Fold = (id: string, isOpen: boolean) => void;

function useFolds(): { closed: ReadonlySet<string>; fold: Fold } {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const fold: Fold = (id, isOpen) => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  return { closed, fold };
}

/** A click on a row chooses its node; on its arrow it folds what is inside. */
function choose(
  target: Element,
  lines: readonly TreeLine[],
  { work, fold, onChosen }: { work: ComposerWork; fold: Fold; onChosen(): void },
): void {
  const row = target.closest<HTMLElement>('[data-id]');
  const line = lines.find(({ item }) => item.contentCode === row?.dataset.id);
  if (line === undefined || target.matches('input')) return;
  const { item, hasChildren, isOpen } = line;
  if (hasChildren && target.closest('.ed-outline-fold') !== null) return fold(item.contentCode, !isOpen);
  work.composer.set({ chosen: item.contentCode });
  onChosen();
}

/** A row that is chosen elsewhere is seen. It takes the focus of what is gone, such as a button. */
function useShownRow(chosen: string, rowOf: (id: string) => HTMLElement | undefined): void {
  useEffect(() => {
    const row = rowOf(chosen);
    row?.scrollIntoView({ block: 'nearest' });
    if (row?.ownerDocument.activeElement === row?.ownerDocument.body) row?.focus();
  });
}

/**
 * Gives a row the focus at once, and again when the rows are drawn anew, unless the focus has gone on
 * meanwhile, to another part or into the name of a row: keys may come fast.
 */
function focusRow(list: HTMLElement | null, find: () => HTMLElement | undefined): void {
  find()?.focus();
  requestAnimationFrame(() => {
    const { activeElement } = document;
    const isOnRow = activeElement?.role === 'treeitem' && list?.contains(activeElement) === true;
    if (activeElement === document.body || isOnRow) find()?.focus();
  });
}

/** What the chosen node says is the next stop then. */
const focusPanel = (host: Document | undefined): void =>
  void requestAnimationFrame(() => host?.querySelector<HTMLElement>('.ed-composer-body')?.focus());

function parentOfDrop({ composer }: ComposerWork, drop: Drop | undefined): string | undefined {
  return drop === undefined ? undefined : spotOfDrop(composer.definition, drop)?.parent;
}

/** At the pointer: "Note, after Price in Card". */
const DragWords = observer(function DragWords({ dragging }: { dragging: Dragging }): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { code, drop, x, y } = dragging;
  const node = composer.nodes.find((each) => each.node.id === code)?.node;
  const spot = drop === undefined ? undefined : spotOfDrop(composer.definition, drop);
  const place: CSSProperties = { left: x + 12, top: y + 12 };
  return (
    <div className="ed-outline-drag" style={place} aria-hidden="true">
      <b>{node === undefined ? '' : nameNode(work, node)}</b>
      <span>{spot === undefined ? words('noRoom') : placeWords(work, spot, code)}</span>
    </div>
  );
});

// Draws the editor of a tree of items.
import './tree.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { useDrag } from './drag.ts';
import { TreeCommands } from './tree-commands.ts';
import { handleTreeKey } from './tree-keys.ts';
import { listLines, listParents, type Bounds, type Tree, type TreeItem, type TreeLine } from './tree.ts';
import { TreeRow } from './tree-row.tsx';

interface TreeState {
  tree: Tree;
  bounds: Bounds;
  lines: readonly TreeLine[];
  commands: TreeCommands;
  /** What an item is called. */
  nameOf(item: TreeItem): string;
  /** Codes of the open items. */
  open: ReadonlySet<string>;
  focus: RowFocus['focus'];
  /** Code of the one row in the tab order. */
  shown: string | undefined;
  /** For screen readers. */
  message: string;
}

function useTree(props: FieldProps, grid: RefObject<HTMLElement | null>): TreeState {
  const { value, onChange, depth = 4, fewest = 1, longest = Infinity, labels = ['title'] } = props;
  const { translate, ask } = useFieldServices();
  // A copy, because Formily observes its own value and it must not be changed.
  const tree = JSON.parse(JSON.stringify(value ?? [])) as Tree;
  const bounds: Bounds = { depth: Number(depth), fewest: Number(fewest), longest: Number(longest) };
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [message, announce] = useState('');
  const lines = listLines(tree, open);
  const { shown, focus } = useRowFocus(grid, lines);
  const nameOf = (item: TreeItem): string =>
    readLabel(item, labels as string[]) ??
    translate('editor.tree.untitled', { position: tree.indexOf(item) + 1 });
  const context = { tree, bounds, open, lines, translate, ask, nameOf, setOpen, focus, announce };
  const commands = new TreeCommands({
    ...context,
    list: props.list as string | undefined,
    change: onChange as (next: Tree) => void,
  });
  return { tree, bounds, lines, commands, nameOf, open, focus, shown, message };
}

/** It folds, sorts, nests, adds, edits and deletes. A WAI-ARIA treegrid. */
export function TreeEditor(props: FieldProps): ReactElement {
  const { nesting = 50, copies } = props;
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const grid = useRef<HTMLDivElement>(null);
  const { tree, bounds, lines, commands, nameOf, open, focus, shown, message } = useTree(props, grid);
  const { dragging, handle } = useDrag({
    tree,
    open,
    bounds,
    nesting: Number(nesting),
    rowOf: (code) => findRow(grid.current, code),
    onDrop: (code, drop) => commands.drop(code, drop),
  });
  const rowProps = { tree, bounds, dragging, translate, run: commands.run, copies: copies === true };
  const notes = (props.notes ?? {}) as LinkNotes;
  return (
    <div className="tree" id={idsOf(field).control}>
      {lines.length === 0 ? (
        <>
          {bounds.depth === 1 && <ListTitle count={0} most={bounds.longest} />}
          <EmptyTree onAdd={() => void commands.add()} />
        </>
      ) : (
        <>
          <TreeBar tree={tree} bounds={bounds} commands={commands} />
          <TreeGrid
            ref={grid}
            isFlat={bounds.depth === 1}
            copies={copies === true}
            onKeyDown={(event) => handleTreeKey(event, lines, commands, focus)}
          >
            {lines.map((line) => {
              const code = line.item.contentCode;
              return (
                <TreeRow
                  key={code}
                  {...rowProps}
                  line={line}
                  title={nameOf(line.item)}
                  note={noteOf(line.item, notes)}
                  isCurrent={code === shown}
                  handle={handle(code)}
                />
              );
            })}
          </TreeGrid>
          <p className="field-help tree-help">
            {translate(bounds.depth > 1 ? 'editor.tree.help' : 'editor.tree.helpFlat')}
          </p>
        </>
      )}
      <Status>{message}</Status>
    </div>
  );
}

type LinkNotes = Readonly<Record<string, string>>;

function noteOf({ linkType, linkChannelCode }: TreeItem, notes: LinkNotes): string | undefined {
  return linkType === 1 && typeof linkChannelCode === 'string' ? notes[linkChannelCode] : undefined;
}

/** The first text that an item has at one of the paths, such as `Title.title`. */
function readLabel(item: TreeItem, labels: readonly string[]): string | undefined {
  const texts = labels.map((label) =>
    label
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], item),
  );
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

interface RowFocus {
  /** Code of the one row in the tab order. */
  shown: string | undefined;
  /** Focuses a row, or its button for a command, after the next render. */
  focus(code: string | undefined, command?: string): void;
}

function useRowFocus(grid: RefObject<HTMLElement | null>, lines: readonly TreeLine[]): RowFocus {
  const [current, setCurrent] = useState<string>();
  const wanted = useRef<{ code: string; command?: string } | undefined>(undefined);
  useLayoutEffect(() => {
    const { current: goal } = wanted;
    if (goal === undefined) return;
    wanted.current = undefined;
    const row = findRow(grid.current, goal.code);
    const button =
      goal.command === undefined ? null : row?.querySelector<HTMLElement>(`[data-command="${goal.command}"]`);
    (button ?? row)?.focus();
  });
  const line = lines.find(({ item }) => item.contentCode === current) ?? lines[0];
  return {
    shown: line?.item.contentCode,
    focus(code, command) {
      if (code === undefined) return;
      setCurrent(code);
      wanted.current = { code, command };
    },
  };
}

function findRow(grid: HTMLElement | null, code: string): HTMLElement | undefined {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-code]') ?? [])];
  return rows.find((row) => row.dataset.code === code);
}

function EmptyTree({ onAdd }: { onAdd(): void }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <div className="tree-empty">
      <p>{translate('editor.tree.empty')}</p>
      <button type="button" className="ed-button ed-button-plain" onClick={onAdd}>
        {translate('editor.tree.goAdd')}
      </button>
    </div>
  );
}

/** The buttons above the tree. */
function TreeBar({
  tree,
  bounds,
  commands,
}: {
  tree: Tree;
  bounds: Bounds;
  commands: TreeCommands;
}): ReactElement {
  const { translate } = useFieldServices();
  const isFull = tree.length >= bounds.longest;
  const isList = bounds.depth === 1;
  return (
    <div className="tree-bar">
      {isList && <ListTitle count={tree.length} most={bounds.longest} />}
      <button
        type="button"
        className="ed-button ed-button-plain"
        disabled={isFull}
        onClick={() => void commands.add()}
      >
        {translate(isList ? 'editor.tree.addFlat' : 'editor.tree.addTop')}
      </button>
      {listParents(tree).length > 0 && (
        <button type="button" className="ed-button ed-button-plain" onClick={() => commands.foldAll()}>
          {translate(commands.isAllOpen ? 'editor.tree.closeAll' : 'editor.tree.openAll')}
        </button>
      )}
      {isFull && <p className="tree-full">{commands.fullMessage}</p>}
    </div>
  );
}

/** The title of a list with its length: `3 of 4`. */
function ListTitle({ count, most }: { count: number; most: number }): ReactElement {
  const title = String(useField<Field>().title ?? '');
  const { translate } = useFieldServices();
  const key = Number.isFinite(most) ? 'editor.tree.count' : 'editor.tree.length';
  return (
    <span className="tree-title-bar">
      {title}
      <span className="tree-count">{translate(key, { count, most })}</span>
    </span>
  );
}

interface TreeGridProps {
  ref: RefObject<HTMLDivElement | null>;
  isFlat: boolean;
  copies: boolean;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  children: ReactNode;
}

function TreeGrid({ ref, isFlat, copies, onKeyDown, children }: TreeGridProps): ReactElement {
  const title = String(useField<Field>().title ?? '');
  const { translate } = useFieldServices();
  return (
    <div
      ref={ref}
      className={isFlat ? 'tree-grid tree-flat' : 'tree-grid'}
      data-copies={copies ? '' : undefined}
      role="treegrid"
      tabIndex={-1}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <div className="tree-head" role="row">
        {[title, translate('editor.tree.sort'), translate('editor.tree.actions')].map((column) => (
          <span key={column} role="columnheader">
            {column}
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}

function Status({ children }: { children: ReactNode }): ReactElement {
  return (
    <p className="sr-only" role="status">
      {children}
    </p>
  );
}

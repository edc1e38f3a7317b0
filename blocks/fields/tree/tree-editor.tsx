import './tree.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { useDrag } from './drag.ts';
import {
  addItems,
  dropItem,
  editItem,
  findLine,
  isHeldIn,
  listLines,
  listParents,
  makeCode,
  moveItem,
  removeItem,
  type Bounds,
  type Tree,
  type Way,
} from './tree.ts';
import { TreeRow, type TreeCommand } from './tree-row.tsx';

/** Keys that move the focus among rows; with Alt the arrows move the row itself. */
const MOVES: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** A tree to fold, sort, nest, add to, edit and delete from: a treegrid in the sense of WAI-ARIA. */
export function TreeEditor({
  value,
  onChange,
  depth = 4,
  nesting = 50,
  longest = Infinity,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say, ask } = useFieldHost();
  // Formily's own copy is observed and must not be changed.
  const tree = JSON.parse(JSON.stringify(value ?? [])) as Tree;
  const bounds: Bounds = { depth: Number(depth), longest: Number(longest) };
  const isFull = tree.length >= bounds.longest;
  const full = say(bounds.depth > 1 ? 'editor.tree.full' : 'editor.tree.fullFlat', {
    count: bounds.longest,
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const [news, setNews] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  /** What gets the focus once it is drawn: a row, or a button of it. */
  const wanted = useRef<{ code: string; command?: string } | undefined>(undefined);

  const lines = listLines(tree, open);
  const shown =
    lines.find(({ item }) => item.contentCode === current)?.item.contentCode ?? lines[0]?.item.contentCode;
  const rowOf = (code: string): HTMLElement | undefined =>
    [...(grid.current?.querySelectorAll<HTMLElement>('[data-code]') ?? [])].find(
      (row) => row.dataset.code === code,
    );

  useLayoutEffect(() => {
    const { current: goal } = wanted;
    if (goal === undefined) return;
    wanted.current = undefined;
    const row = rowOf(goal.code);
    const button =
      goal.command === undefined ? null : row?.querySelector<HTMLElement>(`[data-command="${goal.command}"]`);
    (button ?? row)?.focus();
  });

  const change = (next: Tree): void => (onChange as (next: Tree) => void)(next);
  const focus = (code: string | undefined, command?: string): void => {
    if (code === undefined) return;
    setCurrent(code);
    wanted.current = { code, command };
  };
  const unfold = (codes: readonly (string | undefined)[]): void =>
    setOpen(new Set([...open, ...codes.filter((code) => code !== undefined)]));

  const tell = (next: Tree, code: string): void => {
    const line = findLine(next, code);
    if (line === undefined) return;
    unfold([line.parentCode]);
    setNews(
      say('editor.tree.moved', {
        name: line.item.title,
        level: line.level,
        position: line.position,
        count: line.count,
      }),
    );
  };
  const replace = (next: Tree, code: string, command?: string): void => {
    if (next === tree) return;
    change(next);
    tell(next, code);
    focus(code, command);
  };
  const move = (code: string, way: Way, command?: string): void => {
    if (way === 'left' && isHeldIn(tree, code, bounds)) setNews(full);
    replace(moveItem(tree, code, way, bounds), code, command);
  };
  const { dragging, handle } = useDrag({
    tree,
    open,
    bounds,
    nesting: Number(nesting),
    rowOf,
    onDrop: (code, drop) => replace(dropItem(tree, code, drop, bounds), code),
  });

  const add = async (parentCode?: string): Promise<void> => {
    const members = (await ask('add', parentCode)) as Record<string, unknown> | undefined;
    if (members === undefined) return;
    const contentCode = makeCode();
    change(addItems(tree, editItem([{ contentCode, sign: contentCode }], contentCode, members), parentCode));
    unfold([parentCode]);
    focus(contentCode);
  };
  const edit = async (code: string): Promise<void> => {
    const members = (await ask('edit', findLine(tree, code)?.item)) as Record<string, unknown> | undefined;
    if (members !== undefined) change(editItem(tree, code, members));
    focus(code);
  };
  const remove = async (code: string): Promise<void> => {
    const line = findLine(tree, code);
    if (line === undefined || (line.level === 1 && line.count === 1)) return;
    if ((await ask('remove', line.item.title)) !== true) return;
    const at = lines.findIndex(({ item }) => item.contentCode === code);
    const next = removeItem(tree, code);
    change(next);
    setNews(`${say('editor.tree.removed')} ${line.item.title ?? ''}`);
    focus((listLines(next, open)[at] ?? listLines(next, open).at(-1))?.item.contentCode);
  };
  const fold = (code: string): void => {
    const next = new Set(open);
    if (!next.delete(code)) next.add(code);
    setOpen(next);
    focus(code);
  };
  const run = (command: TreeCommand, code: string): void => {
    if (command === 'add') void add(code);
    else if (command === 'edit') void edit(code);
    else if (command === 'remove') void remove(code);
    else if (command === 'fold') fold(code);
    else move(code, command, command);
  };

  // The pattern of a treegrid whose rows take the focus: left and right fold, and walk along a row's buttons.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-code]') : null;
    const at = lines.findIndex(({ item }) => item.contentCode === row?.dataset.code);
    const line = lines[at];
    if (row === null || line === undefined) return;
    const code = line.item.contentCode;
    const isRow = event.target === row;
    const command = (event.target as HTMLElement).dataset.command;
    const way = MOVES[event.key];
    const go = (index: number): void =>
      focus(lines[Math.max(0, Math.min(lines.length - 1, index))]?.item.contentCode, command);
    const walk = (step: number): void => {
      const stops = [row, ...row.querySelectorAll<HTMLElement>('[data-command]')];
      stops[Math.min(stops.length - 1, stops.indexOf(event.target as HTMLElement) + step)]?.focus();
    };
    if (way !== undefined && event.altKey) move(code, way);
    else if (way === 'up') go(at - 1);
    else if (way === 'down') go(at + 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(lines.length - 1);
    else if (way === 'right' && isRow && line.hasChildren && !line.isOpen) fold(code);
    else if (way === 'right') walk(1);
    else if (way === 'left' && !isRow) walk(-1);
    else if (way === 'left' && line.isOpen) fold(code);
    else if (way === 'left') focus(line.parentCode);
    else if (event.key === 'Enter' && isRow) void edit(code);
    else if (event.key === 'Delete' && isRow) void remove(code);
    else return;
    event.preventDefault();
  };

  const parents = listParents(tree);
  const allOpen = parents.every((code) => open.has(code));
  return (
    <div className="tree" id={idsOf(field).control}>
      {lines.length === 0 ? (
        <div className="tree-empty">
          <p>{say('editor.tree.empty')}</p>
          <button type="button" className="ed-button ed-button-plain" onClick={() => void add()}>
            {say('editor.tree.goAdd')}
          </button>
        </div>
      ) : (
        <>
          <div className="tree-bar">
            <button
              type="button"
              className="ed-button ed-button-plain"
              disabled={isFull}
              onClick={() => void add()}
            >
              {say(bounds.depth > 1 ? 'editor.tree.addTop' : 'editor.tree.addFlat')}
            </button>
            {parents.length > 0 && (
              <button
                type="button"
                className="ed-button ed-button-plain"
                onClick={() => setOpen(new Set(allOpen ? [] : parents))}
              >
                {say(allOpen ? 'editor.tree.closeAll' : 'editor.tree.openAll')}
              </button>
            )}
            {isFull && <p className="tree-full">{full}</p>}
          </div>
          <div
            ref={grid}
            className={bounds.depth > 1 ? 'tree-grid' : 'tree-grid tree-flat'}
            role="treegrid"
            tabIndex={-1}
            aria-label={String(field.title ?? '')}
            onKeyDown={onKeyDown}
          >
            <div className="tree-head" role="row">
              {[String(field.title ?? ''), say('editor.tree.sort'), say('editor.tree.actions')].map(
                (column) => (
                  <span key={column} role="columnheader">
                    {column}
                  </span>
                ),
              )}
            </div>
            {lines.map((line) => (
              <TreeRow
                key={line.item.contentCode}
                line={line}
                tree={tree}
                bounds={bounds}
                isCurrent={line.item.contentCode === shown}
                dragging={dragging}
                handle={handle(line.item.contentCode)}
                say={say}
                run={run}
              />
            ))}
          </div>
          <p className="field-help tree-help">
            {say(bounds.depth > 1 ? 'editor.tree.help' : 'editor.tree.helpFlat')}
          </p>
        </>
      )}
      <p className="sr-only" role="status">
        {news}
      </p>
    </div>
  );
}

// Puts the rows of a list in order: what is moved is shown at once, and stored one after the other.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useConsole } from '../contracts/console-context.ts';
import { isSearched } from '../contracts/list-address.ts';
import { queryOf, sortOf } from '../contracts/list-query.ts';
import { layOutRows, moveNode, type TreeNode, type TreePlace, type TreeRow } from '../contracts/row-tree.ts';
import type { Row } from './data-table.tsx';
import { awaitJob } from './use-job.ts';
import type { OpenList } from './use-open-list.ts';

export interface Ordering {
  levels: number;
  nodes: readonly TreeNode[];
  /** The visible rows. */
  rows: readonly TreeRow[];
  /** False when the owner may only look. */
  isMovable: boolean;
  closed: ReadonlySet<string>;
  toggle(key: string): void;
  move(key: string, place: TreePlace): void;
  /** What was done last, for screen readers. */
  said: string;
}

/** Whether the rows of a list are shown in an order that people make. */
export function isOrdered({ list, address, entity }: OpenList): boolean {
  if (isSearched(address) || entity === undefined) return false;
  if (list.tree !== undefined) return address.sort === '';
  const { byHand } = list;
  return byHand !== undefined && mayMove(entity, byHand.action) && sortOf(list, address) === byHand.sort;
}

const mayMove = (entity: NonNullable<OpenList['entity']>, action: string | undefined): boolean =>
  action !== undefined && entity.may('bulk') && entity.mayAct(action);

/** Rows of a list of which `isOrdered` says so. */
export function useOrdering(open: OpenList, all: readonly Row[]): Ordering {
  const { list, reader, keyOf, nameOf, entity, loading } = open;
  const { say, actions, read } = useConsole();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const stored = useMemo(
    () =>
      all.map((row) => {
        const parent = list.tree === undefined ? '' : reader.value(list.tree.parent, { row });
        return { key: keyOf(row), parent: String(parent ?? '') };
      }),
    // `keyOf` is another function at each drawing, with the same results.
    // oxlint-disable-next-line react/exhaustive-deps
    [all, list, reader],
  );
  const [moved, setMoved] = useState<{ of: readonly Row[]; nodes: readonly TreeNode[] }>();
  const [said, setSaid] = useState('');
  const nodes = moved?.of === all ? moved.nodes : stored;
  const focus = useRef('');
  useLayoutEffect(() => {
    // A row that the browser has moved has lost the focus.
    if (focus.current !== '') handleOf(focus.current)?.focus();
    focus.current = '';
  }, [nodes]);

  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const action = list.tree?.action ?? list.byHand?.action;
  const store = async (key: string, place: TreePlace): Promise<void> => {
    const before = place.before === '' ? await firstOfNextPage(open, read) : place.before;
    const values = list.tree === undefined ? { before } : place;
    const body = { ids: [key], action, values };
    const { id } = (await actions.call(entity?.call('bulk') ?? '', { body })) as { id: string };
    const failed = (await awaitJob(read, id)).rows.find(({ ok }) => !ok);
    if (failed !== undefined) actions.toast({ text: failed.reason ?? say('failed'), tone: 'error' });
  };
  const move = (key: string, place: TreePlace): void => {
    const next = moveNode(nodes, key, place);
    focus.current = key;
    setMoved({ of: all, nodes: next });
    setSaid(describeMove(next, key));
    count.current += 1;
    waiting.current = waiting.current
      .then(() => store(key, place))
      // What failed has been said by the call. Then the list shows what is stored.
      .catch(() => undefined)
      .finally(() => {
        count.current -= 1;
        if (count.current === 0) loading.reload();
      });
  };
  const describeMove = (next: readonly TreeNode[], key: string): string => {
    const titled = (wanted: string): string => {
      const row = all.find((each) => keyOf(each) === wanted);
      return row === undefined ? '' : nameOf(row);
    };
    const parent = next.find((node) => node.key === key)?.parent ?? '';
    const siblings = next.filter((node) => node.parent === parent);
    const place = {
      name: titled(key),
      position: siblings.findIndex((node) => node.key === key) + 1,
      count: siblings.length,
    };
    return parent === '' ? say('move.done', place) : say('move.inside', { ...place, parent: titled(parent) });
  };
  return {
    levels: list.tree === undefined ? 1 : (list.tree.levels ?? 3),
    nodes,
    rows: useMemo(() => layOutRows(nodes, closed), [nodes, closed]),
    isMovable: entity !== undefined && mayMove(entity, action),
    closed,
    toggle: (key) =>
      setClosed((before) =>
        before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
      ),
    move,
    said,
  };
}

const handleOf = (key: string): HTMLElement | null =>
  document.querySelector(`tr[data-row="${CSS.escape(key)}"] .console-handle`);

/** The end of a page is not the end of the list. */
async function firstOfNextPage(
  { list, address, loading, keyOf }: OpenList,
  read: ReturnType<typeof useConsole>['read'],
): Promise<string> {
  const { pageNum, pageSize } = address;
  if (list.tree !== undefined || (loading.answer?.total ?? 0) <= pageNum * pageSize) return '';
  const query = queryOf(list, { ...address, pageNum: pageNum * pageSize + 1, pageSize: 1 });
  const [row] = (await read(list.call, query)).data as Row[];
  return row === undefined ? '' : keyOf(row);
}

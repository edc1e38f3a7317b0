// Puts the rows of a list in order: what is moved is shown at once, and stored one after the other.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useConsole, type Console } from '../../contracts/console-context.ts';
import { isSearched } from '../../contracts/list-address.ts';
import { queryOf, sortOf } from '../../contracts/list-query.ts';
import {
  canGoInside,
  layOutRows,
  moveNode,
  type TreeNode,
  type TreePlace,
  type TreeStep,
} from '../../contracts/row-tree.ts';
import type { Row } from '../values/data-table.tsx';
import { runBulk } from '../calls/use-job.ts';
import type { OpenList } from './use-open-list.ts';

export type Ordering = ReturnType<typeof useOrdering>;

/** Whether the rows of a list are shown in an order that people make. */
export function isOrdered({ list, address, entity }: OpenList): boolean {
  if (entity === undefined) return false;
  const { tree, byHand } = list;
  if (tree !== undefined) return !isSearched(address) && address.sort === '';
  if (byHand === undefined || !mayMove(entity, byHand.action)) return false;
  const isNarrowed = Object.keys(address.filters).every((name) => byHand.within?.includes(name));
  return address.q === '' && isNarrowed && sortOf(list, address) === byHand.sort;
}

const mayMove = (entity: NonNullable<OpenList['entity']>, action: string | undefined): boolean =>
  action !== undefined && entity.may('bulk') && entity.mayAct(action);

/** Rows of a list of which `isOrdered` says so. */
export function useOrdering(open: OpenList, all: readonly Row[]) {
  const { list, entity } = open;
  const { translate, actions } = useConsole();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const stored = useNodes(open, all);
  const [moved, setMoved] = useState<{ of: readonly Row[]; nodes: readonly TreeNode[] }>();
  const [said, setSaid] = useState('');
  const { store, isStoring } = useStoring(open);
  // What is loaded meanwhile does not have the moves that still wait.
  if (isStoring && moved !== undefined && moved.of !== all) setMoved({ ...moved, of: all });
  const nodes = moved?.of === all ? moved.nodes : stored;
  const focus = useRef('');
  useLayoutEffect(() => {
    // A row that the browser has moved has lost the focus.
    if (focus.current !== '') handleOf(focus.current)?.focus();
    focus.current = '';
  });
  const move = (key: string, place: TreePlace): void => {
    const next = moveNode(nodes, key, place);
    focus.current = key;
    setMoved({ of: all, nodes: next });
    setSaid(describeMove(open, all, next, { key, translate }));
    const at = next.findIndex((node) => node.key === key);
    store(key, { ...place, after: next[at - 1]?.key ?? '' });
  };
  const levels = list.tree === undefined ? 1 : (list.tree.levels ?? 3);
  const refuse = (key: string, step: TreeStep): void => {
    const row = all.find((each) => open.keyOf(each) === key);
    const name = row === undefined ? '' : open.nameOf(row);
    const isDeep = step === 'in' && canGoInside(nodes, key);
    const text = translate(isDeep ? 'move.tooDeep' : 'move.nowhere', { name, levels });
    // Another text than before, or screen readers do not say it again.
    setSaid((before) => (before === text ? `${text} ` : text));
    if (isDeep) actions.toast({ text, tone: 'plain' });
  };
  return {
    levels,
    nodes,
    /** The visible rows. */
    rows: useMemo(() => layOutRows(nodes, closed), [nodes, closed]),
    /** False when the owner may only look. */
    isMovable: entity !== undefined && mayMove(entity, list.tree?.action ?? list.byHand?.action),
    closed,
    toggle: (key: string) =>
      setClosed((before) => {
        const others = [...before].filter((each) => each !== key);
        return new Set(before.has(key) ? others : [...others, key]);
      }),
    move,
    /** Says why a step leads nowhere. */
    refuse,
    /** What was done last, for screen readers. */
    said,
  };
}

function useNodes({ list, reader, keyOf }: OpenList, all: readonly Row[]): readonly TreeNode[] {
  return useMemo(
    () =>
      all.map((row) => {
        const parent = list.tree === undefined ? '' : reader.value(list.tree.parent, { row });
        return { key: keyOf(row), parent: String(parent ?? '') };
      }),
    [all, list, reader, keyOf],
  );
}

/** Where a row goes, and the row that is above it then. */
type StoredPlace = TreePlace & { after: string };

interface Storing {
  store(key: string, place: StoredPlace): void;
  /** Moves wait to be stored. */
  isStoring: boolean;
}

/** Stores moves one after the other. After the last one the list shows what is stored. */
function useStoring(open: OpenList): Storing {
  const console = useConsole();
  const { translate, actions, read } = console;
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const [isStoring, setStoring] = useState(false);
  const { list, address, entity, loading } = open;
  const action = list.tree?.action ?? list.byHand?.action;
  const store = async (key: string, { after, ...place }: StoredPlace): Promise<void> => {
    const before = place.before === '' ? await firstOfNextPage(open, read) : place.before;
    // The end of a narrowed list is not the end of all.
    const end = before === '' && isSearched(address) ? { before, after } : { before };
    const values = list.tree === undefined ? end : place;
    const failed = await runBulk(console, entity, { ids: [key], action, values });
    if (failed !== undefined) actions.toast({ text: failed.reason ?? translate('notDone'), tone: 'error' });
  };
  return {
    isStoring,
    store(key, place) {
      count.current += 1;
      setStoring(true);
      waiting.current = waiting.current
        .then(() => store(key, place))
        // What failed has been said by the call.
        .catch(() => undefined)
        .finally(() => {
          count.current -= 1;
          if (count.current > 0) return;
          setStoring(false);
          loading.reload();
        });
    },
  };
}

function describeMove(
  { keyOf, nameOf }: OpenList,
  all: readonly Row[],
  nodes: readonly TreeNode[],
  { key, translate }: { key: string; translate: Console['translate'] },
): string {
  const titled = (wanted: string): string => {
    const row = all.find((each) => keyOf(each) === wanted);
    return row === undefined ? '' : nameOf(row);
  };
  const parent = nodes.find((node) => node.key === key)?.parent ?? '';
  const siblings = nodes.filter((node) => node.parent === parent);
  const position = siblings.findIndex((node) => node.key === key) + 1;
  const place = { name: titled(key), position, count: siblings.length };
  return parent === ''
    ? translate('move.done', place)
    : translate('move.inside', { ...place, parent: titled(parent) });
}

const handleOf = (key: string): HTMLElement | null =>
  document.querySelector(`tr[data-row="${CSS.escape(key)}"] .console-handle`);

/** The end of a page is not the end of the list. */
async function firstOfNextPage(
  { list, address, loading, keyOf }: OpenList,
  read: Console['read'],
): Promise<string> {
  const { pageNum, pageSize } = address;
  if (list.tree !== undefined || (loading.answer?.total ?? 0) <= pageNum * pageSize) return '';
  const query = queryOf(list, { ...address, pageNum: pageNum * pageSize + 1, pageSize: 1 });
  const [row] = (await read(list.call, query)).data as Row[];
  return row === undefined ? '' : keyOf(row);
}

// Holds what the parts of a list's screen share: address, rows, entity, and chosen records.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConsoleColumn, ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { fileOf } from '../../../assembly/file-of.ts';
import { readerOf, useConsole, type DocumentReader } from '../../contracts/console-context.ts';
import { entityOf } from '../../contracts/entity-of.ts';
import {
  isSearched,
  readListAddress,
  writeListAddress,
  type ListAddress,
  type View,
} from '../../contracts/list-address.ts';
import { filterRules, queryOf, searchOf } from '../../contracts/list-query.ts';
import { readKept } from '../../../../runtime/model/kept-values.ts';
import { isBlank, valueOf } from '../values/cell.tsx';
import type { Row } from '../values/data-table.tsx';
import { useMoreColumns, useRowsWithCells } from './more-columns.ts';
import { useCall } from '../calls/use-call.ts';
import { useSelection } from './use-selection.ts';

export type OpenList = ReturnType<typeof useOpenList>;

export function useOpenList(document: ListDocument) {
  const console = useConsole();
  const { site, owner } = console;
  const place = fileOf('list', document.name);
  const reader = useMemo(() => readerOf(console, place), [console, place]);
  const entity = useMemo(() => entityOf(document.call, owner.permissions), [document, owner]);
  const [address, go] = useListAddress(document);
  const list = useMoreColumns(document, address);
  const search = searchOf(list, address, site.timeZone);
  const query = queryOf(document, pageOf(document, address), site.timeZone);
  const loading = useRowsWithCells(useCall(document.call, query));
  const selection = useSelection(JSON.stringify(search));
  const { key = '{{ row.id }}', name, opens } = list;
  const linkOf = useCallback(
    (row: Row) => opens && `/owner/${name}/${encodeURIComponent(String(reader.value(opens.id, { row })))}`,
    [reader, name, opens],
  );
  const data = loading.answer?.data;
  return {
    list,
    /** The file of its document. */
    place,
    reader,
    entity,
    address,
    go,
    /** What is searched for, as exports and bulk actions want it. */
    search,
    loading,
    selection,
    keyOf: useCallback((row: Row) => String(reader.value(key, { row })), [reader, key]),
    // The first column of a form's records is a field that may be empty.
    nameOf: (row: Row) => nameOf(row, list.columns, reader),
    /** Address of its record; undefined when it opens none. */
    linkOf,
    /** The addresses of the records that are shown, in their order. */
    links: useMemo(
      () => (Array.isArray(data) ? (data as Row[]).flatMap((row) => linkOf(row) ?? []) : []),
      [data, linkOf],
    ),
  };
}

function nameOf(row: Row, columns: readonly ConsoleColumn[], reader: DocumentReader): string {
  const named = columns.find((column) => !isBlank(valueOf(column, reader, { row })));
  return named === undefined ? '' : String(valueOf(named, reader, { row }));
}

/** A tree is loaded in pages of the greatest size. */
export const TREE_PAGE = 200;

/** Trees have no pages. While something is searched for, what is found is a list. */
function pageOf({ tree }: ListDocument, address: ListAddress): ListAddress {
  const isWhole = tree !== undefined && !isSearched(address) && address.sort === '';
  return isWhole ? { ...address, pageNum: 1, pageSize: TREE_PAGE } : address;
}

/** The columns that are shown, in their order. The first one always is. */
export function columnsOf({ columns }: ListDocument, { columns: chosen }: ListAddress): ConsoleColumn[] {
  if (chosen === undefined) return columns.filter(({ isOptional = false }) => !isOptional);
  // What an owner has chosen is shown on narrow screens, too.
  return columns
    .filter(({ name }, index) => index === 0 || chosen.includes(name))
    .map(({ from: _, ...column }) => column);
}

/** The views that owners choose from. */
export const viewsOf = ({ board, grid }: ListDocument): View[] => [
  ...(grid?.isOnly === true ? [] : (['table'] as const)),
  ...(board === undefined ? [] : (['board'] as const)),
  ...(grid === undefined ? [] : (['grid'] as const)),
];

/** The view that was used last in this browser. */
function keptView(list: ListDocument): View {
  const kept = readKept('browser', `console.view.${list.name}`);
  return viewsOf(list).find((view) => view === kept) ?? viewsOf(list)[0] ?? 'table';
}

/** What the address says of a list, and how to go to another one. */
function useListAddress(
  list: ListDocument,
): [ListAddress, (change: (before: ListAddress) => ListAddress) => void] {
  const [query, setQuery] = useSearchParams();
  const names = useMemo(() => Object.keys(filterRules(list)), [list]);
  const kept = useMemo(() => keptView(list), [list]);
  const address = useMemo(() => readListAddress(query, names, kept), [query, names, kept]);
  const go = useCallback(
    (change: (before: ListAddress) => ListAddress) =>
      setQuery((before) => writeListAddress(change(readListAddress(before, names, kept)), kept)),
    [setQuery, names, kept],
  );
  return [address, go];
}

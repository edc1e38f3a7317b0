// A list document on screen.
import Pagination from 'antd/es/pagination';
import Skeleton from 'antd/es/skeleton';
import { useCallback, useMemo, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ListDocument } from '../../../runtime/generated/documents.generated.ts';
import { fileOf } from '../../assembly/documents.ts';
import { readerOf, useConsole, type DocumentReader } from '../contracts/console-context.ts';
import {
  PAGE_SIZE,
  queryOf,
  readListAddress,
  writeListAddress,
  type ListAddress,
} from '../contracts/list-address.ts';
import { Actions } from './actions.tsx';
import { valueOf } from './cell.tsx';
import { DataTable, type Row } from './data-table.tsx';
import { Filters } from './filters.tsx';
import { Heading, LoadFailed, NothingHere } from './screen-parts.tsx';
import { useCall, type Loading } from './use-call.ts';

export function ListScreen({ list }: { list: ListDocument }): ReactElement {
  const console = useConsole();
  const place = fileOf('list', list.name);
  const reader = useMemo(() => readerOf(console, place), [console, place]);
  const [address, go] = useListAddress(list);
  const loading = useCall(list.call, queryOf(address));
  const search = useCallback(
    (change: Partial<ListAddress>) => go((before) => ({ ...before, ...change, pageNum: 1 })),
    [go],
  );
  const { reload } = loading;
  return (
    <>
      <Heading title={reader.text(list.title)} lead={reader.text(list.lead)}>
        <Actions actions={list.actions} place={place} scope={{ query: queryOf(address) }} onDone={reload} />
      </Heading>
      <Filters {...{ list, place, address }} onChange={search} />
      <Found
        {...{ list, place, reader, address, loading }}
        onPage={(pageNum) => {
          go((before) => ({ ...before, pageNum }));
          window.scrollTo(0, 0);
        }}
        onClear={() => go(() => ({ q: '', filters: {}, pageNum: 1 }))}
      />
    </>
  );
}

interface FoundProps {
  list: ListDocument;
  place: string;
  reader: DocumentReader;
  address: ListAddress;
  loading: Loading;
  onPage(pageNum: number): void;
  /** Goes to the list without search and filters. */
  onClear(): void;
}

/** The records that were found, or why there are none. */
function Found({ list, place, reader, address, loading, onPage, onClear }: FoundProps): ReactElement {
  const { say } = useConsole();
  const { answer, failure, isLoading, reload } = loading;
  if (failure !== undefined) return <LoadFailed message={failure} onRetry={reload} />;
  if (answer === undefined) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const rows = answer.data as Row[];
  const total = answer.total ?? 0;
  if (rows.length === 0 && (address.q !== '' || Object.keys(address.filters).length > 0))
    return <NothingHere title={say('list.noneFound')} text="" onClear={onClear} />;
  if (rows.length === 0)
    return <NothingHere title={reader.text(list.empty.title)} text={reader.text(list.empty.text)} />;
  const { opens, rowActions, key = '{{ row.id }}' } = list;
  return (
    <>
      <DataTable
        {...{ reader, rows }}
        title={reader.text(list.title)}
        columns={list.columns}
        keyOf={(row) => String(reader.value(key, { row }))}
        renderLink={opens && ((row, value) => <Link to={addressOf(list, reader, row)}>{value}</Link>)}
        renderActions={
          rowActions &&
          ((row) => (
            <Actions
              actions={rowActions}
              place={place}
              scope={{ row }}
              of={nameOf(list, reader, row)}
              onDone={reload}
            />
          ))
        }
        isBusy={isLoading}
      />
      <nav className="console-pages" aria-label={say('list.pages')}>
        <span role="status">{say('list.total', { count: total })}</span>
        <Pagination
          current={answer.pageNum ?? address.pageNum}
          total={total}
          pageSize={PAGE_SIZE}
          hideOnSinglePage
          showSizeChanger={false}
          onChange={onPage}
        />
      </nav>
    </>
  );
}

/** What the address says of a list, and how to go to another one. */
function useListAddress(
  list: ListDocument,
): [ListAddress, (change: (before: ListAddress) => ListAddress) => void] {
  const [query, setQuery] = useSearchParams();
  const names = useMemo(
    () => Object.keys((list.filters?.properties as Record<string, unknown> | undefined) ?? {}),
    [list],
  );
  const address = useMemo(() => readListAddress(query, names), [query, names]);
  const go = useCallback(
    (change: (before: ListAddress) => ListAddress) =>
      setQuery((before) => writeListAddress(change(readListAddress(before, names)))),
    [setQuery, names],
  );
  return [address, go];
}

/** What a row is about: the value of its first column. */
function nameOf({ columns: [first] }: ListDocument, reader: DocumentReader, row: Row): string {
  return first === undefined ? '' : String(valueOf(first, reader, { row }) ?? '');
}

function addressOf({ name, opens }: ListDocument, reader: DocumentReader, row: Row): string {
  const id = opens === undefined ? '' : reader.value(opens.id, { row });
  return `/owner/${name}/${encodeURIComponent(String(id))}`;
}

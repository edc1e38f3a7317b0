// Draws a list document.
import { useCallback, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleEmpty, ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { isSearched, PAGE_SIZES, PLAIN_ADDRESS, type ListAddress } from '../../contracts/list-address.ts';
import { Actions } from '../dialogs/actions.tsx';
import { Board } from './board.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { Row } from '../values/data-table.tsx';
import { ColumnsHint } from './columns-hint.tsx';
import { Filters } from './filters.tsx';
import { ImportButton } from '../imports/import-button.tsx';
import { JobPanel } from '../frame/job-panel.tsx';
import { ListTools } from './list-tools.tsx';
import { ListTotals } from './list-totals.tsx';
import { OrderedRows } from './ordered-rows.tsx';
import { Pager } from './pager.tsx';
import { RecordGrid } from './record-grid.tsx';
import { Heading, LoadFailed, LoadTrouble, NothingHere } from '../frame/screen-parts.tsx';
import { TableOfList } from './table-of-list.tsx';
import { UploadPlace } from '../imports/upload-queue.tsx';
import { useJob, type WatchedJob } from '../calls/use-job.ts';
import { useKeptFocus } from '../frame/use-kept-focus.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpenList, type OpenList } from './use-open-list.ts';
import { isOrdered } from './use-ordering.ts';
import { Skeleton } from '../frame/skeleton.tsx';

export function ListScreen({ list }: { list: ListDocument }): ReactElement {
  const open = useOpenList(list);
  const { owner } = useConsole();
  const { reader, place, address, go, search, loading } = open;
  const by = list.moreColumns?.by ?? '';
  const change = useCallback(
    (part: Partial<ListAddress>) =>
      go((before) => {
        const now = { ...before, ...part, pageNum: 1 };
        // Other columns there are: the chosen ones belong to what was filtered by.
        return now.filters[by] === before.filters[by] ? now : { ...now, columns: undefined };
      }),
    [go, by],
  );
  const watching = useJob(list.name, ({ rows, kind }) => {
    loading.reload();
    // Rows of a file that could not be imported are no records: there is nothing to choose.
    const left = kind === 'import' ? [] : rows.filter(({ ok }) => !ok);
    open.selection.replace(left.map(({ id }) => id));
  });
  useListKeys();
  const query = { ...address.filters, ...search };
  return (
    <>
      <Heading title={reader.text(list.title)} lead={reader.text(list.lead)}>
        <Actions actions={list.actions} place={place} scope={{ query }} onDone={loading.reload} />
        <ImportButton open={open} watching={watching} />
        <CreateLink open={open} />
      </Heading>
      <ListTotals open={open} />
      <Filters {...{ list, place, address }} onChange={change}>
        <ListTools open={open} />
      </Filters>
      <ColumnsHint open={open} />
      <JobPanel watching={watching} />
      {list.uploads === true && owner.permissions.has('media.write') && (
        <UploadPlace folder={address.filters.folder ?? ''} onStored={loading.reload} />
      )}
      <Found open={open} watching={watching} />
      <BulkBar open={open} watching={watching} />
    </>
  );
}

function CreateLink({ open: { list, entity, reader } }: { open: OpenList }): ReactElement | null {
  if (list.creates === undefined || entity?.may('save') !== true) return null;
  return (
    <Link className="console-create" to={`/owner/${list.name}/new`}>
      {reader.text(list.creates.title)}
    </Link>
  );
}

/** The records that were found, or why there are none and what comes next. */
function Found({ open, watching }: { open: OpenList; watching: WatchedJob }): ReactElement {
  const { translate } = useConsole();
  const { list, address, loading, go } = open;
  const { answer, failure, reload } = loading;
  useKeptFocus(answer?.data);
  if (answer === undefined)
    return failure === undefined ? <Skeleton rows={8} /> : <LoadFailed failure={failure} onRetry={reload} />;
  const rows = answer.data as Row[];
  const clear = (): void =>
    go(({ columns, pageSize, view }) => ({ ...PLAIN_ADDRESS, columns, pageSize, view }));
  const empty = emptyOf(list, address);
  return (
    <>
      {failure !== undefined && <LoadTrouble failure={failure} onRetry={reload} />}
      {rows.length > 0 ? (
        <Rows open={open} rows={rows} />
      ) : empty === undefined ? (
        <NothingHere title={translate('list.noneFound')} text="" onClear={clear} />
      ) : (
        <Empty {...{ open, watching, empty }} />
      )}
    </>
  );
}

/** What is said of records that there are none of; undefined when a search has found none. */
function emptyOf({ empty, moreColumns }: ListDocument, address: ListAddress): ConsoleEmpty | undefined {
  if (!isSearched(address)) return empty;
  const isOfOne = address.q === '' && Object.keys(address.filters).join() === moreColumns?.by;
  return isOfOne ? moreColumns?.empty : undefined;
}

interface EmptyProps {
  open: OpenList;
  watching: WatchedJob;
  empty: ConsoleEmpty;
}

function Empty({ open, watching, empty }: EmptyProps): ReactElement {
  const { reader, place, address, loading } = open;
  const scope = { query: address.filters };
  return (
    <NothingHere
      title={reader.text(empty.title, scope)}
      text={reader.text(empty.text, scope)}
      isFirst={!isSearched(address) && address.pageNum === 1}
    >
      <div className="console-actions">
        <CreateLink open={open} />
        <ImportButton open={open} watching={watching} />
        <Actions actions={empty.actions} place={place} scope={scope} onDone={loading.reload} />
      </div>
    </NothingHere>
  );
}

function Rows({ open, rows }: { open: OpenList; rows: readonly Row[] }): ReactElement {
  const { list, address } = open;
  const { grid, tree, board } = list;
  if (board !== undefined && address.view === 'board') return <Board open={open} board={board} />;
  if (grid !== undefined && address.view === 'grid')
    return (
      <>
        <RecordGrid {...{ open, rows, grid }} />
        <Pages open={open} />
      </>
    );
  const isInOrder = isOrdered(open);
  return (
    <>
      {isInOrder ? <OrderedRows open={open} rows={rows} /> : <TableOfList open={open} rows={rows} />}
      {(tree === undefined || !isInOrder) && <Pages open={open} />}
    </>
  );
}

function Pages({ open: { loading, address, go } }: { open: OpenList }): ReactElement {
  const { translate } = useConsole();
  const { answer } = loading;
  const total = answer?.total ?? 0;
  const show = (change: Partial<ListAddress>): void => {
    go((before) => ({ ...before, ...change }));
    window.scrollTo(0, 0);
  };
  return (
    <nav className="console-pages" aria-label={translate('list.pages')}>
      <span role="status">{translate('list.total', { count: total })}</span>
      <Pager
        current={answer?.pageNum ?? address.pageNum}
        total={total}
        pageSize={address.pageSize}
        onChange={(pageNum) => show({ pageNum })}
      />
      {total > (PAGE_SIZES[0] ?? 0) && (
        <label className="console-size">
          {translate('list.size')}
          <select
            value={address.pageSize}
            onChange={({ target }) => show({ pageSize: Number(target.value), pageNum: 1 })}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
    </nav>
  );
}

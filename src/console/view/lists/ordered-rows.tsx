// Draws a list in the order that people give it by drag and by keys, flat or as a tree.
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { whileWanted } from '../../../../runtime/model/while-wanted.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { queryOf } from '../../contracts/list-query.ts';
import type { Row } from '../values/data-table.tsx';
import { MoveHandle } from './move-handle.tsx';
import { TableOfList } from './table-of-list.tsx';
import { TREE_PAGE, type OpenList } from './use-open-list.ts';
import { useOrdering, type Ordering } from './use-ordering.ts';

export function OrderedRows({ open, rows }: { open: OpenList; rows: readonly Row[] }): ReactElement {
  const all = useRest(open, rows);
  const ordering = useOrdering(open, all);
  const { translate } = useConsole();
  const byKey = new Map<string, Row>(all.map((row) => [open.keyOf(row), row]));
  const shown = ordering.rows.map(({ key }) => byKey.get(key)).filter((row) => row !== undefined);
  const isTree = open.list.tree !== undefined;
  return (
    <>
      <p role="status" className="sr-only">
        {ordering.said}
      </p>
      <TableOfList
        open={open}
        rows={shown}
        renderHandle={
          ordering.isMovable
            ? (row) => <MoveHandle ordering={ordering} rowKey={open.keyOf(row)} name={open.nameOf(row)} />
            : undefined
        }
        renderFirst={
          isTree ? (row, value) => <Branch {...{ open, row, ordering }}>{value}</Branch> : undefined
        }
      />
      {isTree && (
        <p className="console-pages">
          <span role="status">{translate('list.total', { count: all.length })}</span>
        </p>
      )}
    </>
  );
}

interface BranchProps {
  open: OpenList;
  row: Row;
  ordering: Ordering;
  children: ReactNode;
}

/** The first value of a row of a tree: as deep as it is, with the button that opens and closes it. */
function Branch({ open, row, ordering, children }: BranchProps): ReactElement {
  const { translate } = useConsole();
  const key = open.keyOf(row);
  const place = ordering.rows.find((each) => each.key === key);
  const isClosed = ordering.closed.has(key);
  return (
    <span className="console-branch" data-depth={Math.min(place?.depth ?? 0, 9)}>
      {place?.hasChildren === true ? (
        <button
          type="button"
          className="console-twig"
          aria-expanded={!isClosed}
          aria-label={translate('tree.inside', { name: open.nameOf(row) })}
          onClick={() => ordering.toggle(key)}
        >
          <span aria-hidden>{isClosed ? '▸' : '▾'}</span>
        </button>
      ) : (
        <span className="console-twig" />
      )}
      {(place?.depth ?? 0) > 0 && (
        <span className="sr-only">{translate('tree.level', { level: (place?.depth ?? 0) + 1 })}</span>
      )}
      <span>{children}</span>
    </span>
  );
}

/** More rows than any site has in a tree. */
const MAX_PAGES = 20;

/** The rows of a tree, those of its further pages too. */
function useRest({ list, address, loading }: OpenList, first: readonly Row[]): readonly Row[] {
  const { read, site } = useConsole();
  const [rest, setRest] = useState<{ of: readonly Row[]; all: readonly Row[] }>();
  const total = list.tree === undefined ? 0 : (loading.answer?.total ?? 0);
  useEffect(() => {
    if (total <= first.length) return undefined;
    const count = Math.min(MAX_PAGES, Math.ceil(total / TREE_PAGE));
    const pages = Array.from({ length: count - 1 }, (_, index) => index + 2).map(async (pageNum) => {
      const query = queryOf(list, { ...address, pageNum, pageSize: TREE_PAGE }, site.timeZone);
      return (await read(list.call, query)).data as Row[];
    });
    // Without them, what came first is shown.
    return whileWanted(Promise.all(pages), (found) =>
      setRest({ of: first, all: [...first, ...found.flat()] }),
    );
  }, [list, address, first, total, read, site]);
  return rest?.of === first ? rest.all : first;
}

// Writes counted views to the tables of days, pages and items.
import type { Transaction } from 'kysely';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import type { Day } from './days.ts';
import type { ViewCount } from './view-counter.ts';
import { updateWhere } from '../../database/rows-where.ts';

/** Rows of one statement, far below the limits of both databases. */
const MAX_ROWS = 500;

type Row = Pick<ViewCount, 'views' | 'visitors'> & { project_code: string; day: Day; path: string };

/** Inside a transaction, for existing pages only. */
export async function writeViews(
  transaction: Transaction<Tables>,
  counts: readonly ViewCount[],
): Promise<void> {
  const rows = counts.map(rowOf).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const some of inParts(rows)) await addPageViews(transaction, some);
  await addVisitors(transaction, rows);
  for (const { site, contentCode, views } of counts.toSorted((a, b) =>
    (a.contentCode ?? '') < (b.contentCode ?? '') ? -1 : 1,
  )) {
    if (contentCode === undefined) continue;
    await updateWhere(transaction, 'content_item', {
      project_code: site.projectCode,
      content_code: contentCode,
    })
      .set((row) => ({ views: row('views', '+', views) }))
      .execute();
  }
}

function rowOf({ site, day, path, contentCode, views, visitors }: ViewCount): Row {
  const query = contentCode === undefined ? '' : `?contentCode=${encodeURIComponent(contentCode)}`;
  return { project_code: site.projectCode, day, path: path + query, views, visitors };
}

// Sort key: all processes write rows in the same order, so that they cannot deadlock.
function keyOf({ project_code, day, path }: Row): string {
  return [project_code, day, path].join('\n');
}

async function addPageViews(transaction: Transaction<Tables>, rows: readonly Row[]): Promise<void> {
  await transaction
    .insertInto('page_view')
    .values(rows.map(({ visitors: _, ...row }) => row))
    .onConflict((conflict) =>
      conflict
        .columns(['project_code', 'day', 'path'])
        .doUpdateSet((row) => ({ views: row('page_view.views', '+', row.ref('excluded.views')) })),
    )
    .execute();
}

async function addVisitors(transaction: Transaction<Tables>, rows: readonly Row[]): Promise<void> {
  for (const ofDay of Map.groupBy(rows, ({ project_code, day }) => `${project_code}\n${day}`).values()) {
    const [{ project_code, day }] = ofDay as [Row];
    const visitors = [...new Set(ofDay.flatMap((row) => [...row.visitors]))].sort();
    let added = 0;
    for (const some of inParts(visitors)) {
      const fresh = await transaction
        .insertInto('day_visitor')
        .values(some.map((visitor) => ({ project_code, day, visitor })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('visitor')
        .execute();
      added += fresh.length;
    }
    if (added === 0) continue;
    await transaction
      .insertInto('visit_day')
      .values({ project_code, day, visitors: added })
      .onConflict((conflict) =>
        conflict
          .columns(['project_code', 'day'])
          .doUpdateSet((row) => ({ visitors: row('visit_day.visitors', '+', row.ref('excluded.visitors')) })),
      )
      .execute();
  }
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / MAX_ROWS) }, (_, index) =>
    all.slice(index * MAX_ROWS, (index + 1) * MAX_ROWS),
  );
}

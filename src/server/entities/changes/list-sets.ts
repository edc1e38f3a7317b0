/** Lists change sets. */
import type { ChangeSetRow } from '../../../../runtime/generated/api.generated.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { findProblemKey, translateConsole, translateProblem } from '../../kernel/language.ts';
import type { EntityContext } from '../engine/contract.ts';

const OPTIONS = {
  columns: {
    gmtModified: 'change_set.modified_at',
    title: 'change_set.title',
    state: 'change_set.state',
    at: 'change_set.due_at',
    madeBy: 'change_set.made_by',
  },
  searched: ['change_set.title'],
  last: 'change_set.change_set_id',
};

export async function listSets(
  { services, site, language }: Pick<EntityContext, 'services' | 'site' | 'language'>,
  search: RecordSearch,
): Promise<ListPage<ChangeSetRow>> {
  const { queries } = services.database;
  const found = selectWhere(queries, 'change_set', { project_code: site.projectCode })
    .selectAll('change_set')
    .select(({ selectFrom, fn }) =>
      selectFrom('change_document as document')
        .select(fn.countAll<number>().as('count'))
        .whereRef('document.project_code', '=', 'change_set.project_code')
        .whereRef('document.change_set_id', '=', 'change_set.change_set_id')
        .as('count'),
    );
  const listed = await listRows(found, search, OPTIONS);
  return {
    ...listed,
    data: listed.data.map((row) => ({
      id: row.change_set_id,
      title: row.title,
      state: row.state,
      at: row.due_at,
      failure: sayFailure(language, row.failure),
      documents: row.count ?? 0,
      madeBy: row.made_by,
      gmtModified: row.modified_at,
    })),
  };
}

/** Why a set could not be published at its time; empty for one that has not failed. */
export function sayFailure(language: string, failure: string | null): string {
  if (failure === null) return '';
  const key = findProblemKey(failure) ?? 'request.invalid';
  return translateConsole(language, 'changeSet.failed', { reason: translateProblem(language, key) });
}

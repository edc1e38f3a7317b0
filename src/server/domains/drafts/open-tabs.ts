/** Notes which tabs of owners have a page or a record open. */
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { DocumentKey } from './document-key.ts';

/** A tab that was not seen for so long is closed, or its owner is away. */
const GONE_AFTER_MS = 45_000;

export interface OwnersTab {
  /** Random; the same as long as the tab is open. */
  tab: string;
  ownerName: string;
}

/** Notes that a tab has a document open, and returns the names of the owners of other tabs that have it. */
export async function meetTabs(
  queries: Queries,
  { projectCode: project_code, entity, id: record_id }: Omit<DocumentKey, 'languageCode'>,
  { tab, ownerName: owner_name }: OwnersTab,
): Promise<string[]> {
  const now = Date.now();
  const seen = { entity, record_id, owner_name, seen_at: new Date(now).toISOString() };
  await queries
    .insertInto('editing_tab')
    .values({ project_code, tab, ...seen })
    .onConflict((conflict) => conflict.columns(['project_code', 'tab']).doUpdateSet(seen))
    .execute();
  await queries
    .deleteFrom('editing_tab')
    .where((row) =>
      row.or([
        row('seen_at', '<', new Date(now - GONE_AFTER_MS).toISOString()),
        // Noted while the clock was wrong.
        row('seen_at', '>', new Date(now + GONE_AFTER_MS).toISOString()),
      ]),
    )
    .execute();
  const others = await selectWhere(queries, 'editing_tab', { project_code, entity, record_id })
    .select('owner_name')
    .distinct()
    .where('tab', '!=', tab)
    .orderBy('owner_name')
    .execute();
  return others.map((row) => row.owner_name);
}

/** Notes that a tab of an owner is closed. */
export async function leaveTab(
  queries: Queries,
  { projectCode: project_code }: Pick<DocumentKey, 'projectCode'>,
  { tab, ownerName: owner_name }: OwnersTab,
): Promise<void> {
  await deleteWhere(queries, 'editing_tab', { project_code, tab, owner_name }).execute();
}

/** Erases what the console has kept of a record, when a person's data is erased. */
import type { Queries } from '../../database/driver.ts';
import { forgetRevisions, type DocumentKey } from '../drafts/index.ts';
import { takeFromTrash } from './trash.ts';

/** Its revisions and its place in the trash go. The lines of the audit log stay, without content. */
export async function eraseTraces(queries: Queries, key: DocumentKey): Promise<void> {
  await forgetRevisions(queries, key);
  await takeFromTrash(queries, key);
  await queries
    .updateTable('audit_log')
    .set({ title: '', title_translations: null, before: null, after: null })
    .where('project_code', '=', key.projectCode)
    .where('entity', '=', key.entity)
    .where('record_id', '=', key.id)
    .execute();
  await queries
    .updateTable('console_job_row')
    .set({ title: '', input: null, undo: null })
    .where('project_code', '=', key.projectCode)
    .where('record_id', '=', key.id)
    .where('ok', 'is not', null)
    .execute();
}

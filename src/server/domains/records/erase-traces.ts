/** Erases what the console has kept of a record, when a person's data is erased. */
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import { forgetRevisions, type DocumentKey } from '../drafts/index.ts';
import { takeFromTrash } from './trash.ts';

/** Its revisions and its place in the trash go. The lines of the audit log stay, without content. */
export async function eraseTraces(queries: Queries, key: DocumentKey): Promise<void> {
  await forgetRevisions(queries, key);
  await takeFromTrash(queries, key);
  await updateWhere(queries, 'audit_log', {
    project_code: key.projectCode,
    entity: key.entity,
    record_id: key.id,
  })
    .set({ title: '', title_translations: null, before: null, after: null })
    .execute();
  await updateWhere(queries, 'console_job_row', { project_code: key.projectCode, record_id: key.id })
    .set({ title: '', input: null, undo: null })
    .where('ok', 'is not', null)
    .execute();
}

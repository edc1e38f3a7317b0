/** Lists what submissions can be filtered by, and assigned to. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { readRights } from '../identity/index.ts';
import { readTitle } from './form-rows.ts';

const MAX_FORMS = 500;

/** Those who may read submissions. */
export async function listAssignees(reading: Queries, { projectCode }: SiteIdentity) {
  const owners = await selectWhere(reading, 'owner', { project_code: projectCode })
    .select(['owner_id', 'name', 'role'])
    .where('blocked_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .limit(200)
    .execute();
  const rights = await readRights(reading, projectCode, owners);
  const readers = owners.filter(({ role }) => rights.get(role)?.has('records.read') === true);
  return readers.map(({ owner_id, name }) => ({ id: owner_id, title: name }));
}

export async function listForms(reading: Queries, site: SiteIdentity, language: string) {
  const forms = await selectWhere(reading, 'form_template', { project_code: site.projectCode, is_deleted: 0 })
    .select(['form_id', 'title'])
    .orderBy(sql`coalesce(modified_at, created_at) desc`)
    .limit(MAX_FORMS)
    .execute();
  return forms.map(({ form_id, title }) => ({ id: form_id, title: readTitle(title, site, language) }));
}

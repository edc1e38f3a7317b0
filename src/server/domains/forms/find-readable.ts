/** Finds a file of a form for those who may have it. */
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { mayDo, type Caller, type SiteIdentity } from '../../kernel/caller.ts';
import { IS_MASKED } from './form-rows.ts';

/** Undefined for all but its member, and the owners who see its submission whole. */
export async function findReadable(
  queries: Queries,
  { projectCode }: SiteIdentity,
  caller: Caller,
  id: string,
) {
  const row = await queries
    .selectFrom('form_file as file')
    .leftJoin('form_record as submission', ofSameSite('submission', 'file', 'record_id'))
    .select(['file.file_id', 'file.ending', 'file.name', 'file.bytes', 'file.member_id'])
    .select(IS_MASKED.as('is_masked'))
    .where('file.project_code', '=', projectCode)
    .where('file.file_id', '=', id)
    .where('file.is_dropped', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isOwn = caller.memberId !== undefined && row.member_id === caller.memberId;
  const needed = row.is_masked === 1 ? 'records.write' : 'records.read';
  return isOwn || mayDo(caller, needed) ? row : undefined;
}

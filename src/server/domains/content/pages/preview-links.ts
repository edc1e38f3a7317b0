/** Stores links that show what is not public yet. Only hashes of their keys are stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '../../../database/driver.ts';
import { deleteWhere, selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { after, isBefore } from '../../../kernel/clock.ts';

export interface PreviewLink {
  /** Unguessable; only its hash is stored. */
  key: string;
  until: string;
}

/** What a link shows: a page in a language, or a record of an entity in every language. */
export type ShownByLink =
  | { channelCode: string; languageCode: string; entity?: undefined }
  | { entity: string; id: string };

const LIFE_S = 7 * 24 * 3600;
const KEY_BYTES = 16;
/** As `makeLink` writes it. */
const KEY = /^[\w-]{22}$/;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export async function makeLink(
  queries: Queries,
  site: SiteIdentity,
  shown: ShownByLink,
  author: string,
): Promise<PreviewLink> {
  const [key, now] = [randomBytes(KEY_BYTES).toString('base64url'), new Date()];
  const until = after(now, LIFE_S);
  await queries.deleteFrom('page_preview').where('until_at', '<', now.toISOString()).execute();
  const page = shown.entity === undefined ? shown : { channelCode: '', languageCode: '' };
  const record = shown.entity === undefined ? { entity: '', id: '' } : shown;
  await queries
    .insertInto('page_preview')
    .values({
      project_code: site.projectCode,
      key_hash: hashOf(key),
      channel_code: page.channelCode,
      language_code: page.languageCode,
      entity: record.entity,
      record_id: record.id,
      until_at: until,
      made_by: author,
    })
    .execute();
  return { key, until };
}

/** Undefined for a key that is unknown or too old. */
export async function findLink(
  queries: Queries,
  site: SiteIdentity,
  key: string,
): Promise<{ until: string; shown: ShownByLink } | undefined> {
  if (!KEY.test(key)) return undefined;
  const row = await selectWhere(queries, 'page_preview', {
    project_code: site.projectCode,
    key_hash: hashOf(key),
  })
    .selectAll()
    .executeTakeFirst();
  if (row === undefined || !isBefore(row.until_at, new Date(), LIFE_S)) return undefined;
  const { channel_code: channelCode, language_code: languageCode, entity, record_id: id, until_at } = row;
  return { until: until_at, shown: entity === '' ? { channelCode, languageCode } : { entity, id } };
}

/** Takes away the links to a record. */
export async function dropLinks(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { entity, id }: { entity: string; id: string },
): Promise<void> {
  await deleteWhere(queries, 'page_preview', { project_code: projectCode, entity, record_id: id }).execute();
}

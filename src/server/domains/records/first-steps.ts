/** Finds which of the first steps of an owner are done, by the site's own data. */
import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';

/** The author of what a site begins with. */
const SEED = 'seed';
/** Parts of every page. Their texts are changed by a new name, too. */
const COMMON_CODES = ['NavigationCommon', 'WebSiteCommon'];
const ARTICLE = 1;
const PICTURE = 1;

export type FoundStep = 'text' | 'picture' | 'article' | 'form' | 'publish';

/** What a seed has made has the moment of the site itself, or its author. Each asks for a first row. */
export async function findFirstSteps(
  queries: Queries,
  projectCode: string,
): Promise<Readonly<Record<FoundStep, boolean>>> {
  const { created_at: since } = await selectWhere(queries, 'site', { project_code: projectCode })
    .select('created_at')
    .executeTakeFirstOrThrow();
  const found = await queries
    .selectNoFrom((any) => [
      any.exists(savedTexts(any, projectCode)).as('text'),
      any.exists(ownPictures(any, projectCode, since)).as('picture'),
      any.exists(ownItems(any, projectCode, since).where('type', '=', ARTICLE)).as('article'),
      any.exists(ownForms(any, projectCode, since)).as('form'),
      any
        .or([
          any.exists(ownItems(any, projectCode, since).where('state', '=', 'published')),
          any.exists(publications(any, projectCode)),
          any.exists(ownPages(any, projectCode)),
        ])
        .as('publish'),
    ])
    .executeTakeFirstOrThrow();
  return {
    text: Boolean(found.text),
    picture: Boolean(found.picture),
    article: Boolean(found.article),
    form: Boolean(found.form),
    publish: Boolean(found.publish),
  };
}

type From = ExpressionBuilder<Tables, never>;

/** A page that is made new has the revision 1; a text of it that is saved makes more. */
const savedTexts = (from: From, projectCode: string) =>
  from
    .selectFrom('content')
    .select('revision')
    .where('project_code', '=', projectCode)
    .where('channel_code', 'not in', COMMON_CODES)
    .where('saved_by', '!=', SEED)
    .where('revision', '>', 1);

const ownPictures = (from: From, projectCode: string, since: string) =>
  from
    .selectFrom('media')
    .select('resource_code')
    .where('project_code', '=', projectCode)
    .where('resource_type', '=', PICTURE)
    .where('state', '=', 'saved')
    .where('created_at', '>', since);

const ownItems = (from: From, projectCode: string, since: string) =>
  from
    .selectFrom('content_item')
    .select('content_code')
    .where('project_code', '=', projectCode)
    .where('type', 'in', [1, 2])
    .where('state', '!=', 'removed')
    .where('created_at', '>', since);

const ownForms = (from: From, projectCode: string, since: string) =>
  from
    .selectFrom('form_template')
    .select('form_id')
    .where('project_code', '=', projectCode)
    .where('is_deleted', '=', 0)
    .where('created_at', '>', since);

/** Drafts of pages that were published. */
const publications = (from: From, projectCode: string) =>
  from
    .selectFrom('audit_log')
    .select('audit_id')
    .where('project_code', '=', projectCode)
    .where('entity', '=', 'channel')
    .where('action', '=', 'publish');

/** Pages that an owner has made and visitors can open. */
const ownPages = (from: From, projectCode: string) =>
  from
    .selectFrom('revision')
    .innerJoin('channel', ofSameSite('channel', 'revision', ['channel_code', 'record_id']))
    .select('revision.record_id')
    .where('revision.project_code', '=', projectCode)
    .where('revision.entity', '=', 'channel')
    .where('revision.action', '=', 'create')
    .where('channel.is_down', '=', 0)
    .where('channel.is_deleted', '=', 0);

/** Whether this owner has put the checklist away. */
export async function hasDismissedSteps(
  queries: Queries,
  projectCode: string,
  ownerId: string,
): Promise<boolean> {
  const row = await selectWhere(queries, 'owner', { project_code: projectCode, owner_id: ownerId })
    .select('steps_dismissed_at')
    .executeTakeFirst();
  return typeof row?.steps_dismissed_at === 'string';
}

/** Puts the checklist away for an owner, in a transaction. */
export async function dismissSteps(queries: Queries, projectCode: string, ownerId: string): Promise<void> {
  await updateWhere(queries, 'owner', { project_code: projectCode, owner_id: ownerId })
    .set({ steps_dismissed_at: new Date().toISOString() })
    .execute();
}

/** Publishes or takes down one page: a change set with one document, now or at a time. */
import {
  readPageRevision,
  requireDraft,
  requirePlace,
  type DocumentPlace,
} from '../../domains/content/index.ts';
import {
  leaveSets,
  newSetId,
  PAGE,
  readSets,
  storeSet,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import type { EntityContext } from '../engine/contract.ts';
import { changeTogether, type Changing } from './changing.ts';
import { requireDue } from './due-time.ts';
import { requirePage } from './page-document.ts';
import { callerOf } from './set-caller.ts';
import { publishIn } from './publish-set.ts';

/** What a page's state is after a change. */
export interface Published {
  /** Of the public document. */
  revision: number;
  /** When it happens, if not at once. */
  at?: string;
  /** What has published it: its undo takes it back. */
  changeSet?: string;
}

interface Wanted {
  action: SetDocument['action'];
  /** When the draft was saved that is meant; empty for none. */
  draft?: string;
  at?: string;
  idempotencyKey?: string;
}

/**
 * Makes the draft of a page public and puts the page up, or takes it down. 409 (4091) when the page has moved
 * on since the draft was made, or when another draft waits than the one meant.
 */
export async function changePage(
  context: EntityContext,
  place: DocumentPlace,
  { action, draft, at, idempotencyKey }: Wanted,
): Promise<Published> {
  const { queries, site } = context;
  const document: SetDocument = {
    entity: PAGE,
    id: place.channelCode,
    languageCode: action === 'unpublish' ? '' : place.languageCode,
    action,
    isOwn: false,
  };
  await requirePage(context, document);
  await requirePlace(context.services.channels, site, place);
  const dueAt = at === undefined ? '' : requireDue(at);
  if (at !== undefined && action === 'publish') await requireDraft(queries, site, place, draft);
  const id = await changeTogether(context, async (changing) => {
    await leavePlans(changing, document, at !== undefined || action === 'unpublish');
    const made = await makeSet(changing, document, dueAt);
    const set = at === undefined ? (await readSets(changing.queries, site, [made])).get(made) : undefined;
    if (set === undefined) return made;
    const seen = draft === undefined ? undefined : new Map([[document, draft]]);
    await publishIn(changing, set, { seen, idempotencyKey });
    return made;
  });
  const revision = await readPageRevision(queries, site, place);
  return at === undefined ? { revision, changeSet: id } : { revision, at: dueAt };
}

/** The same that was planned before is planned anew, or done now. */
async function leavePlans(
  { queries, site: { projectCode } }: Changing,
  { entity, id, languageCode, action }: SetDocument,
  isReplaced: boolean,
): Promise<void> {
  if (isReplaced) await leaveSets(queries, { projectCode, entity, id, languageCode, action });
}

async function makeSet(changing: Changing, document: SetDocument, dueAt: string): Promise<string> {
  const { queries, site } = changing;
  const id = newSetId();
  await storeSet(queries, site, {
    id,
    title: await titleOfPage(changing, document.id),
    isSingle: true,
    state: dueAt === '' ? 'open' : 'scheduled',
    dueAt,
    madeBy: changing.owner.name,
    caller: callerOf(changing),
    documents: [document],
  });
  return id;
}

async function titleOfPage({ queries, site }: Changing, channelCode: string): Promise<string> {
  const row = await queries
    .selectFrom('channel')
    .select('channel_name')
    .where('project_code', '=', site.projectCode)
    .where('channel_code', '=', channelCode)
    .executeTakeFirst();
  const { defaultLanguage } = site;
  if (row === undefined) return channelCode;
  return textIn(JSON.parse(row.channel_name) as LocalizedText, defaultLanguage, defaultLanguage);
}

/** Takes back what is to happen to a page at a time. A language is one of what is to be published. */
export async function cancelPlans(
  context: EntityContext,
  {
    channelCode: id,
    languageCode,
    action,
  }: { channelCode: string; languageCode?: string; action?: SetDocument['action'] },
): Promise<void> {
  const left = { projectCode: context.site.projectCode, entity: PAGE, id };
  await changeTogether(context, async ({ queries }) => {
    if (action !== 'unpublish') await leaveSets(queries, { ...left, languageCode, action: 'publish' });
    if (action !== 'publish') await leaveSets(queries, { ...left, action: 'unpublish' });
  });
}

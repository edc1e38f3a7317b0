/**
 * Reads the draft that waits, with what two owners need to merge theirs. It also says whether a page is
 * public.
 */
import type { PageStatus } from '../../../../../runtime/generated/api.generated.ts';
import type { MovedDraft } from '../../../../../runtime/model/moved-on.ts';
import type { Ast, PageContent } from '../../../../../runtime/model/page.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { movedOn } from '../../../kernel/moved-on.ts';
import { readContents, readStored, revisionOf } from './contents.ts';
import type { StoredContent } from './stored-content.ts';
import { isSeen, listDrafts, listPlans, PAGE, readRevision } from '../../drafts/index.ts';
import { readDraft, type PageDraft } from './drafts.ts';
import { isNeeded } from '../tree/page-codes.ts';
import { inNewestVersion, keyOfPage, type DocumentPlace } from './revisions.ts';

export interface WaitingDraft extends PageDraft {
  /** The page has been saved since. */
  isBehind: boolean;
  /** What was public when it was made, if the page has been saved since and its history still has it. */
  base?: Ast;
}

/** The public document. */
export async function readPage(
  queries: Queries,
  site: SiteIdentity,
  { channelCode, languageCode }: DocumentPlace,
): Promise<PageContent> {
  const contents = await readContents(queries, site, languageCode, [channelCode]);
  return contents.get(channelCode) as PageContent;
}

/** Of the public document; 0 when there is none. */
export async function readPageRevision(
  queries: Queries,
  site: SiteIdentity,
  { channelCode, languageCode }: DocumentPlace,
): Promise<number> {
  const stored = await readStored(queries, site, [channelCode], [languageCode]);
  return revisionOf(stored.get(channelCode) as StoredContent, languageCode);
}

/** Undefined when no draft waits. */
export async function readWaitingDraft(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace,
): Promise<WaitingDraft | undefined> {
  const draft = await readDraft(queries, site, place);
  if (draft === undefined) return undefined;
  if ((await readPageRevision(queries, site, place)) === draft.revision) return { ...draft, isBehind: false };
  const then = await readRevision(queries, keyOfPage(site, place), draft.revision);
  const base = then && inNewestVersion(then.values, place.languageCode);
  return { ...draft, isBehind: true, ...(base && { base }) };
}

/**
 * Throws a 409 (4091) with the draft that waits unless it was saved at `savedAt`; empty for none. Undefined
 * is content with any.
 */
export async function requireDraft(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace,
  savedAt: string | undefined,
): Promise<void> {
  if (savedAt === undefined) return;
  const draft = await readWaitingDraft(queries, site, place);
  if (isSeen(draft && asMoved(draft), savedAt)) return;
  const { channelCode } = place;
  const { revision, ast: stored } = await readPage(queries, site, place);
  throw movedOn({ channelCode, revision, stored, draft: draft === undefined ? null : asMoved(draft) });
}

const asMoved = ({ ast, revision, savedAt, savedBy, base }: WaitingDraft): MovedDraft => ({
  values: ast,
  revision,
  at: savedAt,
  who: savedBy,
  base,
});

/** Whether a page is public, and what waits. A document that pages share is always public. */
export async function describePageStatus(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { channelCode, languageCode }: DocumentPlace,
): Promise<PageStatus> {
  const [channel, drafts, planned] = await Promise.all([
    selectWhere(queries, 'channel', { project_code: projectCode, channel_code: channelCode })
      .select(['is_down', 'component', 'is_home_page'])
      .executeTakeFirst(),
    listDrafts(queries, { projectCode, entity: PAGE, id: channelCode }),
    listPlans(queries, { projectCode }, channelCode),
  ]);
  const draft = drafts.find((each) => each.languageCode === languageCode);
  const plans = planned.filter((plan) => ['', languageCode].includes(plan.languageCode));
  const dueAt = (action: string): string =>
    plans.find((plan) => plan.action === action && !plan.hasFailed)?.dueAt ?? '';
  return {
    isDown: channel?.is_down === 1,
    isNeeded:
      channel === undefined ||
      isNeeded({ component: channel.component, isHomePage: channel.is_home_page === 1 }),
    publishAt: dueAt('publish'),
    downAt: dueAt('unpublish'),
    hasFailed: plans.some(({ hasFailed }) => hasFailed),
    draft: draft === undefined ? null : { savedAt: draft.at, savedBy: draft.who },
  };
}

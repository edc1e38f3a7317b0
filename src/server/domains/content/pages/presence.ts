// Tracks which owners have a page open in edit mode, and who saved it since.
import type { PageStatus } from '../../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { meetTabs, PAGE, readRevisions } from '../../drafts/index.ts';
import { keyOfPage } from '../stored/revisions.ts';
import { describePageStatus } from '../stored/waiting-draft.ts';

/** A page that a tab of an owner's browser has open. */
interface OpenTab {
  /** Random; the same as long as the tab is open. */
  tab: string;
  channelCode: string;
  languageCode: string;
  /** What the tab last loaded or saved, by the channel code of each document. */
  revisions: Readonly<Record<string, number>>;
}

/** What is new to a tab. */
export interface PagePresence {
  status: PageStatus;
  /** Names of the owners of other tabs with the same page. */
  others: string[];
  /** The newest revision of each document that is newer than the tab's. */
  saved: { channelCode: string; revision: number; author: string; gmtCreate: string }[];
}

/** Notes that a tab is open, and returns what is new to it. */
export async function meetOthers(
  queries: Queries,
  site: SiteIdentity,
  ownerName: string,
  { tab, channelCode, languageCode, revisions }: OpenTab,
): Promise<PagePresence> {
  const key = { projectCode: site.projectCode, entity: PAGE, id: channelCode };
  return {
    status: await describePageStatus(queries, site, { channelCode, languageCode }),
    others: await meetTabs(queries, key, { tab, ownerName }),
    saved: await listNewer(queries, site, languageCode, revisions),
  };
}

async function listNewer(
  queries: Queries,
  site: SiteIdentity,
  languageCode: string,
  revisions: OpenTab['revisions'],
): Promise<PagePresence['saved']> {
  const newest = await Promise.all(
    Object.entries(revisions).map(async ([channelCode, after]) => {
      const key = keyOfPage(site, { channelCode, languageCode });
      const kept = await readRevisions(queries, key, { after, limit: 1 });
      return kept.map(({ revision, who, at }) => ({ channelCode, revision, author: who, gmtCreate: at }));
    }),
  );
  return newest.flat();
}

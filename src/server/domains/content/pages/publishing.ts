/** Keeps drafts of pages. Change sets make them public. */
import type { PageStanding } from '../../../../../runtime/generated/api.generated.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { Database } from '../../../database/database.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { contentTag, type Events } from '../../../kernel/events.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import type { Channels } from '../tree/channels.ts';
import { placeOfBlock, requireDrawable, requireValid } from './check-changes.ts';
import { dropDraft, storeDraft } from '../stored/drafts.ts';
import { listCodes, requirePlace, type SavingBy } from './page-contents.ts';
import { isNeeded } from '../tree/page-codes.ts';
import type { Told } from './publish-page.ts';
import type { DocumentPlace } from '../stored/revisions.ts';
import {
  describeStanding,
  readWaitingDraft,
  requireDraft,
  type WaitingDraft,
} from '../stored/waiting-draft.ts';
import { lockSite } from '../stored/write-contents.ts';

export interface Publishing {
  /** The draft of a document and whether its page has moved on since; undefined without a draft. */
  getDraft(site: SiteIdentity, place: DocumentPlace): Promise<WaitingDraft | undefined>;
  /** Whether a page is public, and what waits. */
  describe(site: SiteIdentity, place: DocumentPlace): Promise<PageStanding>;
  /**
   * Stores a draft under the checks of a save. Returns when it was saved. 409 (4091) with the one that waits
   * when that is not the one that it `replaces`.
   */
  saveDraft(
    site: SiteIdentity,
    draft: DocumentPlace & { ast: Ast; revision: number; replaces?: string },
    who: SavingBy,
  ): Promise<string>;
  /** The draft that waits; with `draft` only the one that was saved then, and a 409 (4091) for another. */
  discardDraft(site: SiteIdentity, place: DocumentPlace & { draft?: string }): Promise<void>;
  /** Throws as a save does for a document that no page may hold. */
  check(
    site: SiteIdentity,
    document: DocumentPlace & { ast: Ast },
    who: Pick<SavingBy, 'findUndrawable'>,
  ): Promise<void>;
  /** Call it after the transaction that has changed pages. */
  tell(site: SiteIdentity, told: Omit<Told, 'unindexed'>): void;
}

export function makePublishing(database: Database, channels: Channels, events: Events): Publishing {
  return new PublishingService(database, channels, events);
}

class PublishingService implements Publishing {
  private readonly database: Database;
  private readonly channels: Channels;
  private readonly events: Events;

  constructor(database: Database, channels: Channels, events: Events) {
    this.database = database;
    this.channels = channels;
    this.events = events;
  }

  readonly getDraft: Publishing['getDraft'] = async (site, place) => {
    await requirePlace(this.channels, site, place);
    return readWaitingDraft(this.database.queries, site, place);
  };

  readonly describe: Publishing['describe'] = (site, place) =>
    describeStanding(this.database.queries, site, place);

  readonly check: Publishing['check'] = async (site, { ast, channelCode, languageCode: language }, who) => {
    const { queries } = this.database;
    const sent = { site, language, changes: [{ channelCode, ast }] };
    const codes = await listCodes(this.channels, site);
    await requireValid(sent, { queries, codes, placeOf: () => [], place: [] });
    await requireDrawable(sent, { queries, ...who, placeOf: (found) => placeOfBlock([], found) });
  };

  readonly saveDraft: Publishing['saveDraft'] = async (site, { ast, revision, replaces, ...place }, who) => {
    await requirePlace(this.channels, site, place);
    await this.check(site, { ...place, ast }, who);
    return this.database.write(async (transaction) => {
      await lockSite(transaction, site.projectCode);
      await requireDraft(transaction, site, place, replaces);
      return storeDraft(transaction, site, place, { ast, revision, author: who.author });
    });
  };

  readonly discardDraft: Publishing['discardDraft'] = async (site, { draft, ...place }) => {
    await requirePlace(this.channels, site, place);
    await this.database.write(async (transaction) => {
      await lockSite(transaction, site.projectCode);
      await requireDraft(transaction, site, place, draft);
      await dropDraft(transaction, site, place);
    });
  };

  readonly tell: Publishing['tell'] = ({ projectCode }, { channelCodes, isTreeChanged, isRenamed }) => {
    if (channelCodes.length > 0)
      this.events.emit('changed', { projectCode, tags: channelCodes.map(contentTag) });
    if (isTreeChanged) this.events.emit('changed', { projectCode, tags: ['channels'] });
    if (isRenamed) this.events.emit('changed', { projectCode, tags: ['settings'] });
  };
}

/** Throws a 409 for a page that the site cannot be without. */
export async function requireSpared(
  channels: Pick<Channels, 'readAll'>,
  site: SiteIdentity,
  channelCode: string,
): Promise<void> {
  const channel = (await channels.readAll(site, site.defaultLanguage)).find(channelCode);
  if (channel === undefined || isNeeded(channel)) throw new HttpError(409, 'channel.needed');
}

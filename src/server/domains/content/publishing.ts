/** Drafts of pages, and when pages are public. */
import type { Transaction } from 'kysely';
import type { PageStanding } from '../../../../runtime/generated/api.generated.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Events } from '../../kernel/events.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { Channels } from './channels.ts';
import { placeOfBlock, requireDrawable, requireValid } from './check-changes.ts';
import { readStored, revisionOf, type StoredContent } from './contents.ts';
import { dropDraft, readDraft, storeDraft } from './drafts.ts';
import { indexPages } from './index-pages.ts';
import { listCodes, requirePlace, type SavingBy } from './page-contents.ts';
import { isNeeded } from './page-codes.ts';
import { dropPlan, makePlan, takePlan, type DuePlan, type DroppedPlans } from './page-plans.ts';
import type { DocumentPlace } from './revisions.ts';
import { describeStanding, readWaitingDraft, requireDraft, type WaitingDraft } from './waiting-draft.ts';
import { lockSite, writeContents } from './write-contents.ts';

/** What a page's state is after a change. */
export interface Published {
  /** Of the public document. */
  revision: number;
  /** When it happens, if not at once. */
  at?: string;
}

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
  /**
   * Makes the draft public and puts the page up again if it was taken down, now or at a time. 409 (4091) when
   * the page has moved on since the draft was made, or when another draft waits than the one meant.
   */
  publish(site: SiteIdentity, place: DocumentPlace & { draft?: string }, who: When): Promise<Published>;
  /** Visitors get a 404, now or from a time on. 409 for a page that the site cannot be without. */
  unpublish(site: SiteIdentity, place: DocumentPlace, who: When): Promise<Published>;
  /** Takes back what was to happen at a time. */
  cancelPlans(site: SiteIdentity, plans: DroppedPlans): Promise<void>;
  /** Does what a plan says, once. A plan that cannot be carried out keeps the reason. */
  carryOut(site: SiteIdentity, plan: DuePlan): Promise<void>;
}

interface When {
  author: string;
  at?: string;
  idempotencyKey?: string;
}

/** What has to be told after a transaction. */
interface Told {
  channelCodes: string[];
  isTreeChanged: boolean;
  isRenamed: boolean;
}

/** Later than that nobody plans. */
const MAX_AHEAD_MS = 2 * 366 * 24 * 3600 * 1000;

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

  private async revisionOf(site: SiteIdentity, { channelCode, languageCode }: DocumentPlace) {
    const stored = await readStored(this.database.queries, site, [channelCode], [languageCode]);
    return revisionOf(stored.get(channelCode) as StoredContent, languageCode);
  }

  readonly getDraft: Publishing['getDraft'] = async (site, place) => {
    await requirePlace(this.channels, site, place);
    return readWaitingDraft(this.database.queries, site, place);
  };

  readonly describe: Publishing['describe'] = (site, place) =>
    describeStanding(this.database.queries, site, place);

  readonly saveDraft: Publishing['saveDraft'] = async (site, { ast, revision, replaces, ...place }, who) => {
    await requirePlace(this.channels, site, place);
    const { queries } = this.database;
    const { channelCode, languageCode: language } = place;
    const sent = { site, language, changes: [{ channelCode, ast }] };
    const codes = await listCodes(this.channels, site);
    await requireValid(sent, { queries, codes, placeOf: () => [], place: [] });
    await requireDrawable(sent, { queries, ...who, placeOf: (found) => placeOfBlock([], found) });
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

  readonly publish: Publishing['publish'] = async (site, { draft, ...place }, { at, ...who }) => {
    await requirePlace(this.channels, site, place);
    if (at !== undefined) {
      await requireDraft(this.database.queries, site, place, draft);
      return this.plan(site, place, { action: 'publish', at, ...who });
    }
    const told = await this.database.write((transaction) =>
      publishNow(transaction, site, { ...place, draft }, who),
    );
    this.tell(site, told);
    return { revision: await this.revisionOf(site, place) };
  };

  readonly unpublish: Publishing['unpublish'] = async (site, place, { at, ...who }) => {
    await requirePlace(this.channels, site, place);
    const channel = (await this.channels.readAll(site, site.defaultLanguage)).find(place.channelCode);
    if (channel === undefined || isNeeded(channel)) throw new HttpError(409, 409, 'channel.needed');
    const whole = { ...place, languageCode: '' };
    if (at !== undefined) {
      const planned = await this.plan(site, whole, { action: 'unpublish', at, ...who });
      return { ...planned, revision: await this.revisionOf(site, place) };
    }
    const told = await this.database.write((transaction) => takeDown(transaction, site, place.channelCode));
    this.tell(site, told);
    return { revision: await this.revisionOf(site, place) };
  };

  readonly cancelPlans: Publishing['cancelPlans'] = async (site, plans) => {
    await this.database.write((transaction) => dropPlan(transaction, site, plans));
  };

  private async plan(
    site: SiteIdentity,
    place: DocumentPlace,
    { action, at, author }: { action: DuePlan['action']; at: string; author: string },
  ): Promise<Published> {
    const due = Date.parse(at);
    const [now, path] = [Date.now(), '/at'];
    if (!(due > now)) throw new FieldError(422, 422, 'channel.time-past', path);
    if (due > now + MAX_AHEAD_MS) throw new FieldError(422, 422, 'channel.time-far', path);
    const dueAt = new Date(due).toISOString();
    await this.database.write((transaction) => makePlan(transaction, site, place, { action, dueAt, author }));
    return { revision: place.languageCode === '' ? 0 : await this.revisionOf(site, place), at: dueAt };
  }

  readonly carryOut: Publishing['carryOut'] = async (site, plan) => {
    const { channelCode, languageCode, author } = plan;
    // What is planned is done in the transaction that takes the plan away: never twice, and never half.
    const told = await this.database.write(async (transaction) => {
      if (!(await takePlan(transaction, site, plan))) return undefined;
      return plan.action === 'publish'
        ? publishNow(transaction, site, { channelCode, languageCode }, { author })
        : takeDown(transaction, site, channelCode);
    });
    if (told !== undefined) this.tell(site, told);
  };

  private tell({ projectCode }: SiteIdentity, { channelCodes, isTreeChanged, isRenamed }: Told): void {
    if (channelCodes.length > 0) this.events.emit('contentSaved', { projectCode, channelCodes });
    if (isTreeChanged) this.events.emit('channelsChanged', { projectCode });
    if (isRenamed) this.events.emit('settingsChanged', { projectCode });
  }
}

/** Makes a draft public, if there is one, and puts its page up. */
async function publishNow(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  { draft: meant, ...place }: DocumentPlace & { draft?: string },
  { author, idempotencyKey }: When,
): Promise<Told> {
  const { channelCode, languageCode } = place;
  await lockSite(transaction, site.projectCode);
  await requireDraft(transaction, site, place, meant);
  const draft = await readDraft(transaction, site, place);
  const told: Told = { channelCodes: [], isTreeChanged: false, isRenamed: false };
  if (draft !== undefined) {
    const { revisions, alsoShown, isRenamed } = await writeContents(transaction, {
      site,
      language: languageCode,
      author,
      changes: [{ channelCode, ast: draft.ast, revision: draft.revision }],
      place: [],
      idempotencyKey,
    });
    told.channelCodes = [...new Set([...Object.keys(revisions), ...alsoShown])];
    told.isRenamed = isRenamed;
  }
  await dropDraft(transaction, site, place);
  told.isTreeChanged = await setDown(transaction, site, channelCode, 0);
  return told;
}

async function takeDown(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  channelCode: string,
): Promise<Told> {
  await lockSite(transaction, site.projectCode);
  await dropPlan(transaction, site, { channelCode, action: 'unpublish' });
  const isTreeChanged = await setDown(transaction, site, channelCode, 1);
  return { channelCodes: [], isTreeChanged, isRenamed: false };
}

/** True when this has changed something. */
async function setDown(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  channelCode: string,
  isDown: 0 | 1,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('channel')
    .set({ is_down: isDown, modified_at: new Date().toISOString() })
    .where('project_code', '=', site.projectCode)
    .where('channel_code', '=', channelCode)
    .where('is_down', '<>', isDown)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await indexPages(transaction, site, [channelCode]);
  return true;
}

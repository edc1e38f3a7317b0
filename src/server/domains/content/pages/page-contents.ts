// Reads and saves the documents of pages, and keeps those in memory that are read often.
import { ownMember } from '../../../../../runtime/model/json.ts';
import { isSame } from '../../../../../runtime/compare/same.ts';
import type { Ast, PageContent } from '../../../../../runtime/model/page.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import type { Database } from '../../../database/database.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError, invalidInput, type UntranslatedError } from '../../../kernel/http-error.ts';
import { contentTag, type Events } from '../../../kernel/events.ts';
import { keepValues } from '../../../kernel/kept-values.ts';
import type { Channels } from '../tree/channels.ts';
import { placeOfBlock, requireDrawable, requireValid } from './check-changes.ts';
import { requireOwnMedia } from './check-media.ts';
import { readContents } from '../stored/contents.ts';
import { leave, meetOthers, type OpenTab, type PagePresence } from './presence.ts';
import {
  listRevisions,
  nameRevision,
  readRevision,
  type DocumentPlace,
  type Revision,
  type RevisionChanges,
  type RevisionsPart,
} from '../stored/revisions.ts';
import type { FindUndrawable } from './preview.ts';
import { writeContents, type Saving } from '../stored/write-contents.ts';

/** Channel codes of the documents that every page shows besides its own. */
export const COMMON_CODES = ['NavigationCommon', 'WebSiteCommon'] as const;

/** The documents of pages, for pages and editors. */
export interface PageContents {
  /**
   * Documents of channels in a language, from memory where possible; an empty one (revision 0) where nothing
   * was saved.
   */
  read(
    site: SiteIdentity,
    language: string,
    channelCodes: readonly string[],
  ): Promise<Map<string, PageContent>>;
  /** The same for visitors: parts name the language of texts that are not translated. */
  readShown: PageContents['read'];
  /** The languages in which a page was saved. */
  savedLanguages(site: SiteIdentity, channelCode: string): Promise<string[]>;
  /** One document; 404 for an unknown channel, 422 for a language the site does not have. */
  get(site: SiteIdentity, place: DocumentPlace): Promise<PageContent>;
  /**
   * Saves all documents or none, and returns the new revisions by channel code. 409 (4091) with the stored
   * document when one has a newer revision, 422 when one is invalid.
   */
  save(
    site: SiteIdentity,
    request: {
      language: string;
      channelContentMap: Record<string, { ast: Ast; revision: number; draft?: string }>;
    },
    who: SavingBy,
  ): Promise<Record<string, number>>;
  /** Saved states, the newest first. */
  listRevisions(site: SiteIdentity, part: RevisionsPart): Promise<RevisionChanges[]>;
  readRevision(
    site: SiteIdentity,
    place: DocumentPlace & { revision: number },
  ): Promise<Revision & { ast: Ast }>;
  /** Gives a saved state a name; an empty one takes it back. */
  nameRevision(site: SiteIdentity, place: DocumentPlace & { revision: number; name: string }): Promise<void>;
  /** Notes that an owner has a page open, and returns who else has, and who saved it since. */
  meetOthers(site: SiteIdentity, ownerName: string, tab: OpenTab): Promise<PagePresence>;
  /** Notes that a tab of an owner is closed. */
  leave(site: SiteIdentity, ownerName: string, tab: string): Promise<void>;
  /**
   * Saves an old state as the newest, and returns its revision. 422 when it shows media of other hosts that
   * the newest state does not, and when it is too large.
   */
  restore(site: SiteIdentity, place: DocumentPlace & { revision: number }, who: SavingBy): Promise<number>;
}

/** The author and the request of a save. */
export interface SavingBy extends Pick<Saving, 'author' | 'idempotencyKey'> {
  /** Draws the pages before they are stored. Left out: they are not drawn. */
  findUndrawable?: FindUndrawable;
}

/** Documents that stay in memory. One of the demo's takes about 50 KB. */
const MAX_KEPT = 200;

/** Emits an event for what a save has changed. */
export function makePageContents(database: Database, channels: Channels, events: Events): PageContents {
  return new PageContentsService(database, channels, events);
}

class PageContentsService implements PageContents {
  private readonly database: Database;
  private readonly channels: Channels;
  private readonly events: Events;
  private readonly queries;
  private readonly kept;

  constructor(database: Database, channels: Channels, events: Events) {
    this.database = database;
    this.channels = channels;
    this.events = events;
    this.queries = database.queries;
    this.kept = keepValues<PageContent>(events, MAX_KEPT);
  }

  private async write(saving: Saving): Promise<Record<string, number>> {
    const { revisions, alsoShown, isRenamed } = await this.database.write((transaction) =>
      writeContents(transaction, saving),
    );
    const channelCodes = [...new Set([...Object.keys(revisions), ...alsoShown])];
    const { projectCode } = saving.site;
    this.events.emit('changed', { projectCode, tags: channelCodes.map(contentTag) });
    if (isRenamed) this.events.emit('changed', { projectCode, tags: ['settings'] });
    return revisions;
  }

  private requirePlace(site: SiteIdentity, place: DocumentPlace): Promise<void> {
    return requirePlace(this.channels, site, place);
  }

  // One document at a time: the navigation and the footer stay in memory when a page is saved.
  readonly read: PageContents['read'] = (...asked) => this.readKept('', ...asked);

  readonly readShown: PageContents['read'] = (...asked) => this.readKept(' shown', ...asked);

  private async readKept(
    kind: '' | ' shown',
    ...[site, language, channelCodes]: Parameters<PageContents['read']>
  ): Promise<Map<string, PageContent>> {
    const contents = channelCodes.map(async (channelCode) => {
      const { projectCode, defaultLanguage } = site;
      const place = {
        projectCode,
        tags: [`content:${channelCode}`, 'documents'],
        variant: `${language} ${defaultLanguage}${kind}`,
      };
      const content = await this.kept.read(place, async (before) =>
        shareUnchanged(await this.readOne(site, language, channelCode, kind !== ''), before),
      );
      return [channelCode, content] as const;
    });
    return new Map(await Promise.all(contents));
  }

  private async readOne(
    site: SiteIdentity,
    language: string,
    channelCode: string,
    hasLanguages = false,
  ): Promise<PageContent> {
    const contents = await readContents(this.queries, site, language, [channelCode], hasLanguages);
    return contents.get(channelCode) as PageContent;
  }

  readonly savedLanguages: PageContents['savedLanguages'] = async ({ projectCode }, channelCode) => {
    const rows = await this.queries
      .selectFrom('content')
      .select('language_code')
      .where('project_code', '=', projectCode)
      .where('channel_code', '=', channelCode)
      .execute();
    return rows.map((row) => row.language_code);
  };

  readonly get: PageContents['get'] = async (site, place) => {
    await this.requirePlace(site, place);
    return this.readOne(site, place.languageCode, place.channelCode);
  };

  readonly save: PageContents['save'] = async (site, { language, channelContentMap }, who) => {
    const errors = site.languages.includes(language) ? [] : [unknownLanguage('/language', site)];
    const changes = Object.entries(channelContentMap).map(([channelCode, change]) => ({
      channelCode,
      ...change,
    }));
    const sent = { site, language, changes };
    const { queries } = this;
    const codes = await listCodes(this.channels, site);
    const placeOf = (channelCode: string): Path => ['channelContentMap', channelCode];
    await requireValid(sent, { queries, codes, placeOf, place: ['channelContentMap'] }, errors);
    await requireDrawable(sent, {
      queries,
      ...who,
      placeOf: (found) => placeOfBlock(placeOf(found.channelCode), found),
    });
    return this.write({ site, language, changes, place: ['channelContentMap'], ...who });
  };

  readonly listRevisions: PageContents['listRevisions'] = async (site, part) => {
    await this.requirePlace(site, part);
    return listRevisions(this.queries, site, part);
  };

  readonly readRevision: PageContents['readRevision'] = async (site, place) => {
    await this.requirePlace(site, place);
    return readRevision(this.queries, site, place);
  };

  readonly nameRevision: PageContents['nameRevision'] = async (site, place) => {
    await this.requirePlace(site, place);
    await nameRevision(this.queries, site, place);
  };

  readonly meetOthers: PageContents['meetOthers'] = async (site, ownerName, tab) => {
    await this.requirePlace(site, tab);
    return meetOthers(this.queries, site, ownerName, tab);
  };

  readonly leave: PageContents['leave'] = (site, ownerName, tab) => leave(this.queries, site, ownerName, tab);

  readonly restore: PageContents['restore'] = async (site, place, who) => {
    await this.requirePlace(site, place);
    const { ast } = await readRevision(this.queries, site, place);
    const today = await this.readOne(site, place.languageCode, place.channelCode);
    requireOwnMedia(ast, today.ast, ['revision']);
    const saving = {
      site,
      language: place.languageCode,
      changes: [{ channelCode: place.channelCode, ast, revision: undefined }],
    };
    await requireDrawable(saving, { queries: this.queries, ...who, placeOf: () => ['revision'] });
    const revisions = await this.write({ ...saving, place: ['revision'], ...who });
    return revisions[place.channelCode] as number;
  };
}

/** The content with the objects from before for unchanged blocks, because their HTML is kept by identity. */
function shareUnchanged(content: PageContent, before: PageContent | undefined): PageContent {
  if (before === undefined) return content;
  const { vm, data, dict } = content.ast;
  const share = <Value>(value: Value, old: Value | undefined): Value =>
    old !== undefined && isSame(value, old) ? old : value;
  const shared: Ast['data'] = {};
  for (const [key, own] of Object.entries(data)) shared[key] = share(own, ownMember(before.ast.data, key));
  return { ...content, ast: { vm, data: shared, dict: share(dict, before.ast.dict) } };
}

/** Codes of the documents of a site. */
export async function listCodes(
  channels: Pick<Channels, 'readAll'>,
  site: SiteIdentity,
): Promise<Set<string>> {
  const tree = await channels.readAll(site, site.defaultLanguage);
  return new Set([...COMMON_CODES, ...tree.all().map((channel) => channel.channelCode)]);
}

/** Throws a 422 for a language that the site does not have, and a 404 for an unknown channel. */
export async function requirePlace(
  channels: Pick<Channels, 'readAll'>,
  site: SiteIdentity,
  { channelCode, languageCode }: DocumentPlace,
): Promise<void> {
  if (!site.languages.includes(languageCode)) throw invalidInput([unknownLanguage('/languageCode', site)]);
  const codes = await listCodes(channels, site);
  if (!codes.has(channelCode)) throw new HttpError(404, 'channel.unknown', { code: channelCode });
}

/** The error of a language that the site does not have; `path` is its place in the input. */
export function unknownLanguage(
  path: string,
  { languages }: Pick<SiteIdentity, 'languages'>,
): UntranslatedError {
  return {
    path,
    rule: 'language',
    messageKey: 'site.language-unknown',
    params: { languages: languages.join(', ') },
  };
}

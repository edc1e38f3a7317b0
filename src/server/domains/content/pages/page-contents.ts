// Reads and saves the documents of pages, and keeps those in memory that are read often.
import { ownMember } from '../../../../../runtime/model/json.ts';
import { isSame } from '../../../../../runtime/compare/same.ts';
import type { Ast, PageContent } from '../../../../../runtime/model/page.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import type { Database } from '../../../database/database.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError, invalidInput, type UntranslatedError } from '../../../kernel/http-error.ts';
import { contentTag, type Events } from '../../../kernel/events.ts';
import { keepValues } from '../../../kernel/kept-values.ts';
import type { Channels } from '../tree/channels.ts';
import { placeOfBlock, requireDrawable, requireValid } from './check-changes.ts';
import { requireOwnMedia } from './check-media.ts';
import { readContents } from '../stored/contents.ts';
import { readRevision, type DocumentPlace } from '../stored/revisions.ts';
import { readPage } from '../stored/waiting-draft.ts';
import type { FindUndrawable } from './preview.ts';
import { notifyPages, type PageServices } from './notify-pages.ts';
import { writeContents, type Saving } from '../stored/write-contents.ts';

/** Channel codes of the documents that every page shows besides its own. */
export const COMMON_CODES = ['NavigationCommon', 'WebSiteCommon'] as const;

/** The documents of pages as they are shown. */
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
}

/** The author and the request of a save. */
export interface SavingBy extends Pick<Saving, 'author' | 'idempotencyKey'> {
  /** Draws the pages before they are stored. Left out: they are not drawn. */
  findUndrawable?: FindUndrawable;
}

/** Documents that stay in memory. One of the demo's takes about 50 KB. */
const MAX_KEPT = 200;

export function makePageContents({ queries }: Pick<Database, 'queries'>, events: Events): PageContents {
  const kept = keepValues<PageContent>(events, MAX_KEPT);
  // One document at a time: the navigation and the footer stay in memory when a page is saved.
  const reader =
    (kind: '' | ' shown'): PageContents['read'] =>
    async (site, language, channelCodes) => {
      const { projectCode, defaultLanguage } = site;
      const contents = channelCodes.map(async (channelCode) => {
        const place = {
          projectCode,
          tags: [contentTag(channelCode), 'documents'],
          variant: `${language} ${defaultLanguage}${kind}`,
        };
        const content = await kept.read(place, async (before) => {
          const found = await readContents(queries, site, language, [channelCode], kind !== '');
          return shareUnchanged(found.get(channelCode) as PageContent, before);
        });
        return [channelCode, content] as const;
      });
      return new Map(await Promise.all(contents));
    };
  return {
    read: reader(''),
    readShown: reader(' shown'),
    async savedLanguages({ projectCode }, channelCode) {
      const rows = await selectWhere(queries, 'content', {
        project_code: projectCode,
        channel_code: channelCode,
      })
        .select('language_code')
        .execute();
      return rows.map((row) => row.language_code);
    },
  };
}

/**
 * Saves all documents or none, and returns the new revisions by channel code. 409 (4091) with the stored
 * document when one has a newer revision, 422 when one is invalid.
 */
export async function savePages(
  services: PageServices,
  site: SiteIdentity,
  {
    language,
    channelContentMap,
  }: {
    language: string;
    channelContentMap: Record<string, { ast: Ast; revision: number; draft?: string }>;
  },
  who: SavingBy,
): Promise<Record<string, number>> {
  const errors = site.languages.includes(language) ? [] : [unknownLanguage('/language', site)];
  const changes = Object.entries(channelContentMap).map(([channelCode, change]) => ({
    channelCode,
    ...change,
  }));
  const sent = { site, language, changes };
  const { queries } = services.database;
  const codes = await listCodes(services.channels, site);
  const placeOf = (channelCode: string): Path => ['channelContentMap', channelCode];
  await requireValid(sent, { queries, codes, placeOf, place: ['channelContentMap'] }, errors);
  await requireDrawable(sent, {
    queries,
    ...who,
    placeOf: (found) => placeOfBlock(placeOf(found.channelCode), found),
  });
  return write(services, { site, language, changes, place: ['channelContentMap'], ...who });
}

/**
 * Saves an old state as the newest, and returns its revision. 422 when it shows media of other hosts that the
 * newest state does not, and when it is too large.
 */
export async function restorePage(
  services: PageServices,
  site: SiteIdentity,
  { channelCode, languageCode, revision }: DocumentPlace & { revision: number },
  who: SavingBy,
): Promise<number> {
  const { queries } = services.database;
  const { ast } = await readRevision(queries, site, { channelCode, languageCode, revision });
  const today = await readPage(queries, site, { channelCode, languageCode });
  requireOwnMedia(ast, today.ast, ['revision']);
  const saving = { site, language: languageCode, changes: [{ channelCode, ast, revision: undefined }] };
  await requireDrawable(saving, { queries, ...who, placeOf: () => ['revision'] });
  const revisions = await write(services, { ...saving, place: ['revision'], ...who });
  return revisions[channelCode] as number;
}

async function write(services: PageServices, saving: Saving): Promise<Record<string, number>> {
  const { revisions, alsoShown, isRenamed } = await services.database.write((transaction) =>
    writeContents(transaction, saving),
  );
  const channelCodes = [...new Set([...Object.keys(revisions), ...alsoShown])];
  notifyPages(services, saving.site, { channelCodes, isTreeChanged: false, isRenamed });
  return revisions;
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

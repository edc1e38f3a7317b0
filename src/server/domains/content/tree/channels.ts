// Reads the pages of a site as a tree.
import type { Selectable } from 'kysely';
import { styleOfCrop, type Crop } from '../../../../../runtime/model/crop.ts';
import { pathTo } from '../../../../../runtime/model/link.ts';
import type { Channel } from '../../../../../runtime/model/page.ts';
import type { Database } from '../../../database/database.ts';
import type { ChannelTable } from '../../../../../runtime/generated/tables.generated.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import type { Events } from '../../../kernel/events.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import { keepValues, type ValuePlace } from '../../../kernel/kept-values.ts';
import { foreignTo, ownTextIn, textIn, type LocalizedText } from '../../../kernel/localized.ts';

/** Texts of a channel's page for search engines. */
interface ChannelSeo {
  title: string;
  description: string;
  keywords: string;
  /** Address of the picture in previews of links; empty: one of the page. */
  picture: string;
  /** Its stored style: how it is cropped; empty: not. */
  pictureStyle: string;
  isIndexed: boolean;
}

/** The channels of a site in one language. */
export type ChannelTree = ReturnType<typeof makeTree>;

/** The channels of a site, without deleted ones. */
export type Channels = ReturnType<typeof makeChannels>;

/** Trees that stay in memory: one for each language of a site. One of 300 channels takes about 200 KB. */
const MAX_KEPT = 200;

type Row = Selectable<ChannelTable>;

/** Reads all channels of a site with one query, and keeps them until one of them changes. */
export function makeChannels({ queries }: Database, events: Events) {
  const kept = keepValues<ChannelTree>(events, MAX_KEPT);
  const keptAll = keepValues<ChannelTree>(events, MAX_KEPT);
  const placeOf = ({ projectCode, defaultLanguage }: SiteIdentity, language: string): ValuePlace => ({
    projectCode,
    tags: ['channels'],
    variant: `${language} ${defaultLanguage}`,
  });
  const load = (site: SiteIdentity, language: string, hasDown: boolean) =>
    loadChannels(queries, site, language, hasDown);
  return {
    /** The same, if it is in memory. */
    peek: (site: SiteIdentity, language: string) => kept.peek(placeOf(site, language)),
    /** What visitors see: without those that are taken down. */
    read: (site: SiteIdentity, language: string) =>
      kept.read(placeOf(site, language), () => load(site, language, false)),
    /** What owners see. */
    readAll: (site: SiteIdentity, language: string) =>
      keptAll.read(placeOf(site, language), () => load(site, language, true)),
  };
}

/** What owners see, not from memory: a transaction reads with its own connection. */
export function channelsIn(queries: Queries): Pick<Channels, 'readAll'> {
  return { readAll: (site, language) => loadChannels(queries, site, language, true) };
}

/** The channels, not from memory: inside of a transaction nothing may wait for another connection. */
export async function loadChannels(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  hasDown = false,
): Promise<ChannelTree> {
  const rows = await selectWhere(queries, 'channel', { project_code: site.projectCode, is_deleted: 0 })
    .selectAll()
    .orderBy('sort_order')
    .orderBy('channel_code')
    .execute();
  const shown = hasDown ? rows : withoutDown(rows);
  return makeTree(shown, { language, defaultLanguage: site.defaultLanguage });
}

/** What is below a page that is taken down stays, but no menu leads to it. */
function withoutDown(rows: readonly Row[]): Row[] {
  const down = new Set(rows.filter((row) => row.is_down === 1).map((row) => row.channel_code));
  return rows
    .filter((row) => !down.has(row.channel_code))
    .map((row) => (down.has(row.parent_code ?? '') ? { ...row, is_hidden: 1 } : row));
}

/** The channel of this code. Throws a 404 when there is none. */
export function requireChannel(tree: ChannelTree, channelCode: string): Channel {
  const channel = tree.find(channelCode);
  if (channel === undefined) throw new HttpError(404, 'channel.unknown', { code: channelCode });
  return channel;
}

interface TreeLanguage {
  language: string;
  defaultLanguage: string;
}

function describeSeo(row: Row | undefined, { language, defaultLanguage }: TreeLanguage): ChannelSeo {
  const {
    title = '',
    description = '',
    keywords = '',
  } = JSON.parse(row?.seo ?? '{}') as Partial<Record<'title' | 'description' | 'keywords', LocalizedText>>;
  const name = JSON.parse(row?.channel_name ?? '{}') as LocalizedText;
  const isNamed = ownTextIn(name, language) !== undefined;
  // A page with a name in this language is not found under words of another one.
  const translate = (text: LocalizedText): string =>
    typeof text === 'string' || !isNamed
      ? textIn(text, language, defaultLanguage)
      : (ownTextIn(text, language) ?? '');
  return {
    title: translate(title),
    description: translate(description),
    keywords: translate(keywords),
    picture: row?.picture ?? '',
    pictureStyle: styleOfCrop(JSON.parse(row?.picture_crop ?? '{}') as Crop),
    isIndexed: row?.is_unindexed !== 1,
  };
}

function makeTree(rows: readonly Row[], shown: TreeLanguage) {
  const translate = (text: LocalizedText): string => textIn(text, shown.language, shown.defaultLanguage);
  const byRow = new Map(rows.map((row) => [row.channel_code, row]));
  const known = new Set(rows.map((row) => row.channel_code));
  const below = Map.groupBy(rows, (row) =>
    row.parent_code !== null && known.has(row.parent_code) ? row.parent_code : null,
  );
  const build = (parent: string | null): Channel[] =>
    (below.get(parent) ?? []).map((row) => {
      const subChannelInfo = build(row.channel_code);
      return {
        channelCode: row.channel_code,
        channelName: translate(JSON.parse(row.channel_name) as LocalizedText),
        ...foreignTo(JSON.parse(row.channel_name) as LocalizedText, shown.language, shown.defaultLanguage),
        linkUrl: row.link_url,
        editLinkUrl: `/edit${row.link_url}`,
        component: row.component,
        isNewTab: row.is_new_tab === 1,
        isHomePage: row.is_home_page === 1,
        parentCode: parent,
        ...(row.is_hidden === 1 ? { isHidden: true } : {}),
        ...(row.is_down === 1 ? { isDown: true } : {}),
        hasSubNav: subChannelInfo.length > 0,
        subChannelInfo,
      };
    });
  const roots = build(null);
  const flatten = (channels: readonly Channel[]): Channel[] =>
    channels.flatMap((channel) => [channel, ...flatten(channel.subChannelInfo)]);
  const all = flatten(roots);
  const byCode = new Map(all.map((channel) => [channel.channelCode, channel]));
  // The first channel in the order of the tree answers at a path.
  const byPath = new Map(all.toReversed().map((channel) => [channel.linkUrl, channel]));
  const home = all.find((channel) => channel.isHomePage);
  return {
    /** Top channels in order, each with its children. */
    roots,
    find: (channelCode: string) => byCode.get(channelCode),
    findByPath: (path: string) => byPath.get(path),
    home: () => home,
    /** A channel and its ancestors, the root first. */
    pathTo: (channelCode: string) => pathTo(roots, channelCode),
    /** All channels, parents before children. */
    all: () => all,
    /** True if a page has a name in a language. */
    isNamedIn(channelCode: string, language: string) {
      const name = JSON.parse(byRow.get(channelCode)?.channel_name ?? '{}') as LocalizedText;
      return ownTextIn(name, language) !== undefined;
    },
    seoOf(channelCode: string) {
      return describeSeo(byRow.get(channelCode), shown);
    },
  };
}

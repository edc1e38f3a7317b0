/** Reads the news of a site for its feed. */
import { type Channels, NEWS } from '../../domains/content/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Items } from '../../domains/items/index.ts';
import type { Settings } from '../../domains/sites/index.ts';
import type { Feed } from './feed.ts';

const MAX_NEWS = 20;
const ARTICLES = 1;

/** The newest articles of a site as a feed. */
export async function readNews(
  { channels, items, settings }: { channels: Channels; items: Items; settings: Settings },
  site: SiteIdentity & { origin: string },
  language: string,
): Promise<Feed> {
  const [tree, { name }, news] = await Promise.all([
    channels.read(site, language),
    settings.get(site, language),
    items.list(site, language, { type: ARTICLES, sortWay: '0', pageNum: 1, pageSize: MAX_NEWS }),
  ]);
  const channel = tree.all().find(({ component }) => component === NEWS) ?? tree.home();
  return {
    site,
    language,
    title: [channel?.channelName ?? '', name].filter((part) => part !== '').join(' · '),
    description: channel === undefined ? '' : tree.seoOf(channel.channelCode).description,
    route: channel?.linkUrl ?? '/',
    modifiedAt: news.data
      .map(({ gmtModified }) => gmtModified)
      .sort()
      .at(-1),
    items: news.data.map((item) => ({
      id: `${site.projectCode}/${item.contentCode}/${language}`,
      title: item.title,
      summary: item.summary,
      author: item.author,
      route: item.routeUrl,
      labels: item.labelList.map(({ title }) => title),
      releasedAt: item.releaseDate,
      isTranslated: language === site.defaultLanguage || item.translations.includes(language),
    })),
  };
}

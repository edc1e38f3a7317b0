/** Reads the news of a site for its feed. */
import { type Channels, NEWS } from '../../domains/content/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Items } from '../../domains/items/index.ts';
import type { Settings } from '../../domains/sites/index.ts';
import type { Feed } from './feed.ts';

const MAX_NEWS = 20;
const ARTICLES = 1;

/** The newest articles of a site as a feed: of another language than the default one those that it has. */
export async function readNews(
  { channels, items, settings }: { channels: Channels; items: Items; settings: Settings },
  site: SiteIdentity & { origin: string },
  language: string,
): Promise<Feed> {
  const [tree, { name }, news] = await Promise.all([
    channels.read(site, language),
    settings.get(site, language),
    items.listNewest(site, language, ARTICLES, MAX_NEWS),
  ]);
  const channel = tree.all().find(({ component }) => component === NEWS) ?? tree.home();
  return {
    site,
    language,
    title: [channel?.channelName ?? '', name].filter((part) => part !== '').join(' · '),
    description: channel === undefined ? '' : tree.seoOf(channel.channelCode).description,
    route: channel?.linkUrl ?? '/',
    modifiedAt: news
      .map(({ gmtModified }) => gmtModified)
      .sort()
      .at(-1),
    items: news.map((item) => ({
      id: `${site.projectCode}/${item.contentCode}/${language}`,
      title: item.title,
      summary: item.summary,
      author: item.author,
      route: item.routeUrl,
      labels: item.labelList.map(({ title }) => title),
      releasedAt: item.releaseDate,
      langs: item.langs ?? {},
    })),
  };
}

// Answers the calls that read the pages of a site as a tree, and rename one.
import type { Channel } from '../../../../runtime/model/page.ts';
import { requireChannel } from '../../domains/content/index.ts';
import { defineRoutes } from '../calls/call.ts';

const alone = (channel: Channel): Channel => ({ ...channel, subChannelInfo: [] });

export default defineRoutes('channel', {
  async info({ services, site, language }, { query }) {
    return requireChannel(await services.channels.read(site, language), query.channelCode);
  },
  async getAll({ services, site, language }) {
    return (await services.channels.read(site, language)).roots;
  },
  async getBreadcrumbNavigation({ services, site, language }, { query }) {
    const tree = await services.channels.read(site, language);
    requireChannel(tree, query.channelCode);
    return tree.pathTo(query.channelCode).map(({ channelCode, channelName, lang, linkUrl }) => ({
      channelCode,
      channelName,
      ...(lang === undefined ? {} : { lang }),
      linkUrl,
    }));
  },
  async listByName({ services, site, language }, { body }) {
    const wanted = body.channelName.trim().toLowerCase();
    const tree = await services.channels.read(site, language);
    return tree
      .all()
      .filter((channel) => channel.channelName.toLowerCase().includes(wanted))
      .map(alone);
  },
  async rename({ services, site, language }, { body }) {
    await services.channelPaths.rename(
      site,
      site.languages.includes(language) ? language : site.defaultLanguage,
      body,
    );
    return requireChannel(await services.channels.readAll(site, language), body.channelCode);
  },
});

// Finds a page that is called as another one: menus, browsers and search results show its name.
import { findChannel } from '../../../../../runtime/model/link.ts';
import { definePageCheck } from './page-check.ts';

/** Each article and product has its own title there. */
const OF_RECORDS: readonly string[] = ['ArticleDetail', 'ProductDetail'];

export default definePageCheck({
  run({ site: { channels }, path }) {
    const own = findChannel(channels, ({ linkUrl }) => linkUrl === path);
    if (own === undefined || OF_RECORDS.includes(own.component)) return [];
    const isTwin = (each: typeof own): boolean =>
      each.channelCode !== own.channelCode &&
      each.channelName === own.channelName &&
      each.isDown !== true &&
      !OF_RECORDS.includes(each.component);
    const twin = findChannel(channels, isTwin);
    if (twin === undefined) return [];
    const values = { name: own.channelName, path: twin.linkUrl };
    const link = `/owner/channel/${own.channelCode}`;
    return [{ severity: 'hint', link, message: 'check.nameTwice', values }];
  },
});

/**
 * Makes a channel that no database holds. It stands for an example, and for a page that is not among its
 * site's channels.
 */
import type { Channel } from '../../runtime/model/page.ts';

export function makeChannel(
  channelCode: string,
  linkUrl: string,
  channelName: string,
  subChannelInfo: Channel[] = [],
): Channel {
  return {
    channelCode,
    channelName,
    linkUrl,
    editLinkUrl: `/edit${linkUrl}`,
    component: channelCode,
    isNewTab: false,
    isHomePage: channelCode === 'HOME',
    parentCode: null,
    hasSubNav: subChannelInfo.length > 0,
    subChannelInfo,
  };
}

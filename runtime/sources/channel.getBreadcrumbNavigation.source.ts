// The source `channel.getBreadcrumbNavigation`.
import { defineSource } from '../model/source.ts';

/** The channels from the root to a channel, by `channelCode`. */
export default defineSource({ call: 'channel.getBreadcrumbNavigation', reads: 'channels' });

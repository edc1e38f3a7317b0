import { defineSource } from '../model/source.ts';

/** The way to a channel, the root first, by `channelCode`. */
export default defineSource({ call: 'channel.getBreadcrumbNavigation', reads: 'channels' });

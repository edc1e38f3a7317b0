// Loads the channels from the root to a channel, by `channelCode`.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'channel.getBreadcrumbNavigation', reads: 'channels' });

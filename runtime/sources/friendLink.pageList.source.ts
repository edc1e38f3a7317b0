// The source `friendLink.pageList`.
import { defineSource } from '../model/source.ts';

/** Friend links, a page at a time. */
export default defineSource({ call: 'client.friendLinkPageList', reads: 'friendLinks' });

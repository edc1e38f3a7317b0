// Loads friend links, a page at a time.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'client.friendLinkPageList', reads: 'friendLinks' });

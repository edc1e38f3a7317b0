// The source `content.pageList`.
import { defineSource } from '../model/source.ts';

/** Articles or products, a page at a time. */
export default defineSource({ call: 'client.contentPageList', reads: 'items', after: 'contentCode' });

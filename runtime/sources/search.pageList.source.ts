// The source `search.pageList`.
import { defineSource } from '../model/source.ts';

/** What is found for a keyword, a page at a time. */
export default defineSource({ call: 'search.pageList', reads: 'items' });

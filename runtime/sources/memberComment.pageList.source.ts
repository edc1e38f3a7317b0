// The source `memberComment.pageList`.
import { defineSource } from '../model/source.ts';

/** Comments on an article or a product, newest first, a page at a time. */
export default defineSource({ call: 'memberComment.pageList', reads: 'comments' });

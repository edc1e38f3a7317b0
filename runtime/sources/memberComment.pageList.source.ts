// Loads comments on an article or a product, newest first, a page at a time.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'memberComment.pageList', reads: 'comments' });

// Loads what is found for a keyword, a page at a time.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'search.pageList', reads: 'items' });

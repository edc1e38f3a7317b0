// The source `client.articleDetail`.
import { defineSource } from '../model/source.ts';

/** One article with its neighbours, by `contentCode`. */
export default defineSource({ call: 'client.articleDetail', reads: 'items' });

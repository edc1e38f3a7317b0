// The source `client.articleTitle`.
import { isObject } from '../model/json.ts';
import { defineSource } from '../model/source.ts';

/** The title of one article, by `contentCode`. */
export default defineSource({
  call: 'client.articleDetail',
  reads: 'items',
  pick: (item) => (isObject(item) ? { title: item.title } : undefined),
});

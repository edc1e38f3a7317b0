// The source `client.articleTitle`.
import { isObject } from '../model/json.ts';
import { defineSource } from '../model/source.ts';

/** The title, and the languages of what is not translated, of one article, by `contentCode`. */
export default defineSource({
  call: 'client.articleDetail',
  reads: 'items',
  pick: (item) => (isObject(item) ? { title: item.title, langs: item.langs } : undefined),
});

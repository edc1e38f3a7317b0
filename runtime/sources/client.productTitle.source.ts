// The source `client.productTitle`.
import { isObject } from '../model/json.ts';
import { defineSource } from '../model/source.ts';

/** The title, and the languages of what is not translated, of one product, by `contentCode`. */
export default defineSource({
  call: 'client.productDetail',
  reads: 'items',
  pick: (item) => (isObject(item) ? { title: item.title, langs: item.langs } : undefined),
});

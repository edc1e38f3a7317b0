// Loads the title of one product, and the languages of what is not translated.
import { isObject } from '../model/json.ts';
import { defineSource } from '../model/source.ts';

/** By `contentCode`. */
export default defineSource({
  call: 'client.productDetail',
  reads: 'items',
  pick: (item) => (isObject(item) ? { title: item.title, langs: item.langs } : undefined),
});

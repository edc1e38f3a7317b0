// The source `client.productTitle`.
import { isObject } from '../model/json.ts';
import { defineSource } from '../model/source.ts';

/** The title of one product, by `contentCode`. */
export default defineSource({
  call: 'client.productDetail',
  reads: 'items',
  pick: (item) => (isObject(item) ? { title: item.title } : undefined),
});

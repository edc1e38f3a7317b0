// The source `client.productDetail`.
import { defineSource } from '../model/source.ts';

/** One product with its neighbours, by `contentCode`. */
export default defineSource({ call: 'client.productDetail', reads: 'items' });

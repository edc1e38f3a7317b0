// Loads one product with its neighbours, by `contentCode`.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'client.productDetail', reads: 'items' });

// Loads articles or products, a page at a time.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'client.contentPageList', reads: 'items', after: 'contentCode' });

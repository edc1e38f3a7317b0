// Loads one article with its neighbours, by `contentCode`.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'client.articleDetail', reads: 'items' });

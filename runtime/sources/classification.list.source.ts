import { defineSource } from '../model/source.ts';

/** The classifications of one type as a tree, each with how many items it holds. */
export default defineSource({ call: 'classification.list', reads: 'items' });

// The source `classification.list`.
import { defineSource } from '../model/source.ts';

/** The classifications of one type as a tree, each with its number of items. */
export default defineSource({ call: 'classification.list', reads: 'items' });

// Loads the classifications of one type as a tree, each with its number of items.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'classification.list', reads: 'items' });

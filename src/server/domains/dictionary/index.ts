/** Dictionary objects, their fields and values. */
export { type Dictionary, makeDictionary } from './dictionary.ts';

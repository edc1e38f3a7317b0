/** Stores dictionary objects, their fields and values. */
export { type Dictionary } from './dictionary.ts';
export { openDictionary } from './open-dictionary.ts';

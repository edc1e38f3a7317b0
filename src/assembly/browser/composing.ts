/** Tells whether a key event belongs to an input method. Shared by fields and the editor. */
export { isComposing } from '../../../blocks/fields/composing.ts';

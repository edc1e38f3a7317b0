/** Fields and the editor tell an input method's keys by the same signs. */
export { isComposing } from '../../../blocks/fields/composing.ts';

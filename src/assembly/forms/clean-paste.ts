/**
 * Gives programs the cleaning of pasted HTML that fields use. Texts that are edited in place read it, too.
 */
export { cleanPaste } from '../../owner-fields/rich/clean-paste.ts';

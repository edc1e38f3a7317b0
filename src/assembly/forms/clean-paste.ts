/** What is pasted as HTML, without what no text holds. Texts that are edited in place read it, too. */
export { cleanPaste } from '../../owner-fields/rich/clean-paste.ts';

/** A text with the part marked that differs from another one. Fields are drawn by programs through here. */
export { MarkedText } from '../../owner-fields/changes/marked-text.tsx';

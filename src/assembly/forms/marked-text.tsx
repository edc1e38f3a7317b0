/**
 * Gives programs the component that marks where a text differs from another one. Fields are drawn by programs
 * through here.
 */
export { MarkedText } from '../../owner-fields/changes/marked-text.tsx';

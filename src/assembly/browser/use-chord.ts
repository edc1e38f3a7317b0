/** Gives screens the keys with Ctrl that fields of owners have. */
export { useChord } from '../../owner-fields/controls/use-chord.ts';

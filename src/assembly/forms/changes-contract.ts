/**
 * Gives the editor the types of what the fields `Changes` and `Versions` draw. The editor makes these values,
 * and may not import fields.
 */
export type { ShownChange, ShownRow, ShownValue } from '../../owner-fields/changes/contract.ts';

/** What the fields `Changes` and `Versions` draw: hosts make it, and may not import fields. */
export type { ShownChange, ShownRow, ShownValue } from '../../../blocks/fields/changes/contract.ts';

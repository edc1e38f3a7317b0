import { fieldName, type FieldDefinition } from '../../../blocks/fields/contract.ts';
import { makeRegistry, stemOf } from '../../../runtime/model/registry.ts';

/** The form fields that rules may name, by file name. A field's component is fetched only when it is named. */
export const fields = makeRegistry(
  Object.entries(import.meta.glob<FieldDefinition>('/blocks/fields/*.field.tsx', { eager: true, import: 'default' })).map(
    ([path, field]) => [fieldName(stemOf(path, 'field')), field] as const,
  ),
);

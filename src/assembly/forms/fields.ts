import { fieldName, type FieldDefinition } from '../../../blocks/fields/contract.ts';
import { makeRegistry, stemOf } from '../../../runtime/model/registry.ts';

function withParts(name: string, field: FieldDefinition): [string, FieldDefinition][] {
  return [
    [name, field],
    ...Object.entries(field.parts ?? {}).map(([part, each]): [string, FieldDefinition] => [
      `${name}.${part}`,
      each,
    ]),
  ];
}

const files = import.meta.glob<FieldDefinition>('/blocks/fields/*.field.tsx', {
  eager: true,
  import: 'default',
});

/** The form fields that rules may name, by file name and, after a dot, by part. A field's component is fetched only when it is named. */
export const fields = makeRegistry(
  Object.entries(files).flatMap(([path, field]) => {
    return withParts(fieldName(stemOf(path, 'field')), field);
  }),
);

/** Registers the form fields. */
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

const register = (files: Readonly<Record<string, FieldDefinition>>) =>
  makeRegistry(
    Object.entries(files).flatMap(([path, field]) => withParts(fieldName(stemOf(path, 'field')), field)),
  );

const visitorFiles = import.meta.glob<FieldDefinition>('/blocks/fields/*.field.tsx', {
  eager: true,
  import: 'default',
});
const ownerFiles = import.meta.glob<FieldDefinition>('/src/owner-fields/*.field.tsx', {
  eager: true,
  import: 'default',
});

/** The fields that rules may name: by file name and, after a dot, by part. Components are loaded lazily. */
export const fields = register({ ...visitorFiles, ...ownerFiles });

/** The fields that the rules of an owner may name: those of visitors' forms. */
export const visitorFields = register(
  Object.fromEntries(Object.entries(visitorFiles).filter(([, { isInternal }]) => isInternal !== true)),
);

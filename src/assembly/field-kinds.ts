/** The kinds of fields that the designer of forms offers. Loaded with it. */
import type { FieldKindDocument } from '../../runtime/generated/documents.generated.ts';
import { registerDeferred } from '../../runtime/model/deferred-registry.ts';

export const fieldKindDocuments = registerDeferred(
  import.meta.glob<() => FieldKindDocument>('/schemas/field-kinds/*.field-kind.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'field-kind',
);

/** All of them, in the order in which they are offered. */
export function readFieldKinds(): FieldKindDocument[] {
  return fieldKindDocuments
    .names()
    .flatMap((name) => fieldKindDocuments.get(name) ?? [])
    .sort((one, other) => one.order - other.order);
}

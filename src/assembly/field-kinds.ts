/** Reads the kinds of fields that the designer of forms offers. Loaded with it. */
import type { FieldKindDocument } from '../../runtime/generated/documents.generated.ts';
import { FIELD_ENTRIES } from '../../runtime/generated/field-entries.generated.ts';
import { joinLazily, registerDeferred } from '../../runtime/model/deferred-registry.ts';
import { makeRegistry } from '../../runtime/model/registry.ts';

/** Those that stand in the file of their component, and those that are made of other components. */
export const fieldKindDocuments = joinLazily(
  makeRegistry(FIELD_ENTRIES.map((entry) => [entry.name, entry] as const)),
  registerDeferred(
    import.meta.glob<() => FieldKindDocument>('/schemas/field-kinds/*.field-kind.json', {
      eager: true,
      query: '?deferred',
      import: 'default',
    }),
    'field-kind',
  ),
);

/** All of them, in the order in which they are offered. */
export function readFieldKinds(): FieldKindDocument[] {
  return fieldKindDocuments
    .names()
    .flatMap((name) => fieldKindDocuments.get(name) ?? [])
    .sort((one, other) => one.order - other.order);
}

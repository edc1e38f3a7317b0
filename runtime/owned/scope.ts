/** Finds the fields that a node of an owned block can name, and where their values are. */
import type { OwnedBlockDocument, OwnedChoice, OwnedField } from '../generated/documents.generated.ts';

/** The lists around a node, from the outermost. */
export interface OwnedScope {
  definition: OwnedBlockDocument;
  lists: readonly { field: OwnedField; local: string }[];
  /** The records around the node. */
  record?: string | undefined;
}

/** A field at a place in the view. */
export interface Found {
  field: OwnedField;
  /** Where expressions read it: `data.price`, `item1.price`. */
  path: string;
  /** Where a part reads it: `price`, `item1.price`. */
  part: string;
}

export function outermost(definition: OwnedBlockDocument): OwnedScope {
  return { definition, lists: [] };
}

/** The scope inside the items of a list. */
export function insideList(scope: OwnedScope, field: OwnedField): OwnedScope {
  return { ...scope, lists: [...scope.lists, { field, local: `item${scope.lists.length + 1}` }] };
}

/** The scope inside of records. */
export function insideRecords(scope: OwnedScope): OwnedScope {
  return { ...scope, record: 'record' };
}

/** A field of the items around the node, or of the block. */
export function findField(scope: OwnedScope, key: string): Found | undefined {
  for (const { field: list, local } of scope.lists.toReversed()) {
    const field = list.fields?.find((each) => each.key === key);
    if (field !== undefined) return { field, path: `${local}.${key}`, part: `${local}.${key}` };
  }
  const field = scope.definition.fields.find((each) => each.key === key);
  return field && { field, path: `data.${key}`, part: key };
}

export function findChoice({ definition }: OwnedScope, key: string): OwnedChoice | undefined {
  return choicesOf(definition).find((choice) => choice.key === key);
}

/** Keys of everything that a node at this place can name. */
export function keysIn({ definition, lists }: OwnedScope): string[] {
  return [
    ...lists.flatMap(({ field }) => field.fields ?? []),
    ...definition.fields,
    ...choicesOf(definition),
  ].map(({ key }) => key);
}

/** The path and the values of what a style may differ by: a choice, a field that is one, or a switch. */
export function findVariants(
  scope: OwnedScope,
  key: string,
): { path: string; values: readonly string[]; isSwitch: boolean } | undefined {
  const found = findField(scope, key);
  if (found?.field.kind === 'switch') return { path: found.path, values: ['true', 'false'], isSwitch: true };
  const values = found === undefined ? findChoice(scope, key)?.values : found.field.values;
  if (values === undefined || (found !== undefined && found.field.kind !== 'choice')) return undefined;
  return {
    path: found?.path ?? `data.${key}`,
    values: values.map((value) => value.key),
    isSwitch: false,
  };
}

/** The choices of the block, with those of the section settings that it offers. */
export function choicesOf(definition: OwnedBlockDocument): readonly OwnedChoice[] {
  return definition.choices ?? [];
}

/** Defines operations on the fields of a block, and between fields and nodes. */
import type { LocalizedText, OwnedBlockDocument, OwnedField } from '../../generated/documents.generated.ts';
import { listOwnedNodes } from '../walk.ts';
import { define, problem, type OwnedOperation } from './operation.ts';
import { findNode, replaceNode } from './tree.ts';

/** Where a field stands: in a list, or among those of the block. */
interface FieldPlace {
  list?: string;
  index: number;
}
interface AddField extends FieldPlace {
  field: OwnedField;
}
interface OfField {
  key: string;
}
interface SetField extends OfField {
  member: Exclude<keyof OwnedField, 'key'>;
  value?: unknown;
}
interface MakeField extends FieldPlace {
  /** The node whose fixed text becomes what the field begins with. */
  id: string;
  field: OwnedField;
}
interface UnmakeField {
  id: string;
  /** The text that the node shows from then on. */
  text: LocalizedText;
}

const op = (name: string, members: object): OwnedOperation => ({ do: name, ...members });
const missing = (key: string): ReturnType<typeof problem> => problem('owned.field-missing', key);

interface FoundField {
  field: OwnedField;
  list: string | undefined;
  index: number;
}

function findOwnedField(fields: readonly OwnedField[], key: string, list?: string): FoundField | undefined {
  for (const [index, field] of fields.entries()) {
    if (field.key === key) return { field, list, index };
    const inner = findOwnedField(field.fields ?? [], key, field.key);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

type Change = (fields: OwnedField[]) => OwnedField[];

/** Changes the fields of the block, or those of a list. */
function changeFields(
  definition: OwnedBlockDocument,
  list: string | undefined,
  change: Change,
): OwnedBlockDocument {
  if (list === undefined) return { ...definition, fields: change(definition.fields) };
  const inList = (fields: OwnedField[]): OwnedField[] =>
    fields.map((field) => {
      if (field.key === list) return { ...field, fields: change(field.fields ?? []) };
      return field.fields === undefined ? field : { ...field, fields: inList(field.fields) };
    });
  return { ...definition, fields: inList(definition.fields) };
}

function checkPlace(
  definition: OwnedBlockDocument,
  { list, index }: FieldPlace,
): ReturnType<typeof problem> | undefined {
  const holder = list === undefined ? undefined : findOwnedField(definition.fields, list)?.field;
  if (list !== undefined && holder?.kind !== 'list') return missing(list);
  const length = (list === undefined ? definition.fields : (holder?.fields ?? [])).length;
  const isRight = Number.isInteger(index) && index >= 0 && index <= length;
  return isRight ? undefined : problem('owned.place-missing', String(index));
}

function checkNew(
  definition: OwnedBlockDocument,
  { field, ...place }: AddField,
): ReturnType<typeof problem> | undefined {
  const isTaken =
    findOwnedField(definition.fields, field.key) !== undefined ||
    definition.choices?.some(({ key }) => key === field.key) === true;
  return isTaken ? problem('owned.key-taken', field.key) : checkPlace(definition, place);
}

export const addField = define<AddField>({
  check: checkNew,
  apply: (definition, { list, index, field }) =>
    changeFields(definition, list, (fields) => fields.toSpliced(index, 0, field)),
  invert: (_, { field }) => op('removeField', { key: field.key }),
});

export const removeField = define<OfField>({
  check: (definition, { key }) =>
    findOwnedField(definition.fields, key) === undefined ? missing(key) : undefined,
  apply(definition, { key }) {
    const list = findOwnedField(definition.fields, key)?.list;
    return changeFields(definition, list, (fields) => fields.filter((field) => field.key !== key));
  },
  invert(definition, { key }) {
    const { field, list, index } = findOwnedField(definition.fields, key) ?? {};
    return op('addField', { ...(list === undefined ? {} : { list }), index, field });
  },
});

export const setField = define<SetField>({
  check(definition, { key, member }) {
    if ((member as string) === 'key') return problem('owned.member-useless', 'key');
    return findOwnedField(definition.fields, key) === undefined ? missing(key) : undefined;
  },
  apply(definition, { key, member, value }) {
    const list = findOwnedField(definition.fields, key)?.list;
    return changeFields(definition, list, (fields) =>
      fields.map((field) => {
        if (field.key !== key) return field;
        const { [member]: _, ...rest } = field;
        return (value === undefined ? rest : { ...rest, [member]: value }) as OwnedField;
      }),
    );
  },
  invert(definition, { key, member }) {
    const value = findOwnedField(definition.fields, key)?.field[member];
    return op('setField', { key, member, ...(value === undefined ? {} : { value }) });
  },
});

const isWords = (text: unknown): text is LocalizedText =>
  typeof text === 'object' && text !== null && !('field' in text) && !('record' in text);

/** "Let people change this": the text of a node becomes a field with that text as its default. */
export const makeField = define<MakeField>({
  check(definition, { id, ...added }) {
    const node = findNode(definition, id)?.node;
    if (node === undefined) return problem('owned.node-missing', id);
    return isWords(node.text) ? checkNew(definition, added) : problem('owned.no-words', id);
  },
  apply(definition, { id, field, list, index }) {
    const text = findNode(definition, id)?.node.text;
    const made = { ...field, default: text } as OwnedField;
    return replaceNode(
      changeFields(definition, list, (fields) => fields.toSpliced(index, 0, made)),
      id,
      (node) => ({ ...node, text: { field: field.key } }),
    );
  },
  invert: (definition, { id }) => op('unmakeField', { id, text: findNode(definition, id)?.node.text }),
});

/** The inverse: the node shows fixed words, and the field goes where no other node shows it. */
export const unmakeField = define<UnmakeField>({
  check(definition, { id }) {
    const node = findNode(definition, id)?.node;
    if (node === undefined) return problem('owned.node-missing', id);
    return fieldOf(node.text) === undefined || usesOf(definition, fieldOf(node.text)) > 1
      ? problem('owned.no-field', id)
      : undefined;
  },
  apply(definition, { id, text }) {
    const key = fieldOf(findNode(definition, id)?.node.text) ?? '';
    const list = findOwnedField(definition.fields, key)?.list;
    return replaceNode(
      changeFields(definition, list, (fields) => fields.filter((field) => field.key !== key)),
      id,
      (node) => ({ ...node, text }),
    );
  },
  invert(definition, { id }) {
    const key = fieldOf(findNode(definition, id)?.node.text) ?? '';
    const found = findOwnedField(definition.fields, key);
    return op('remakeField', {
      id,
      reference: findNode(definition, id)?.node.text,
      field: found?.field,
      index: found?.index,
      ...(found?.list === undefined ? {} : { list: found.list }),
    });
  },
});

/** Puts a field back as it was. */
export const remakeField = define<AddField & { id: string; reference: unknown }>({
  check: (definition, { id, field, index, list }) =>
    findNode(definition, id) === undefined
      ? problem('owned.node-missing', id)
      : checkNew(definition, { field, index, ...(list === undefined ? {} : { list }) }),
  apply: (definition, { id, field, list, index, reference }) =>
    replaceNode(
      changeFields(definition, list, (fields) => fields.toSpliced(index, 0, field)),
      id,
      (node) => ({ ...node, text: reference as NonNullable<typeof node.text> }),
    ),
  invert: (definition, { id }) => op('unmakeField', { id, text: findNode(definition, id)?.node.text }),
});

function fieldOf(text: unknown): string | undefined {
  return typeof text === 'object' && text !== null && 'field' in text ? String(text.field) : undefined;
}

/** How many nodes, conditions and styles name a field. */
function usesOf(definition: OwnedBlockDocument, key = ''): number {
  return listOwnedNodes(definition).filter(({ node: { children: _, ...node } }) => {
    const named = JSON.stringify(node);
    return named.includes(`"field":${JSON.stringify(key)}`) || Object.hasOwn(node.style?.by ?? {}, key);
  }).length;
}

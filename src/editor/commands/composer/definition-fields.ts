// Changes the fields of an owned block: what pages may change.
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
  OwnedReference,
} from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { listOwnedFields, listOwnedNodes, type PlacedNode } from '../../../../runtime/owned/walk.ts';
import { freeName } from './definition-nodes.ts';
import { withFirstValue } from './first-value.ts';
import { isFilled, linkOf, partOf, pictureOf, wordsOf } from './fixed-values.ts';
import { TICK } from './tick.ts';

type Changeable = 'text' | 'picture' | 'link' | 'icon';

/** The member of a node that a field can stand for, and the kinds of such fields, the usual one first. */
export const CHANGEABLE: Readonly<
  Partial<Record<OwnedNode['is'], { member: Changeable; kinds: readonly OwnedField['kind'][] }>>
> = {
  heading: { member: 'text', kinds: ['text', 'number'] },
  text: { member: 'text', kinds: ['text', 'paragraph', 'number'] },
  richText: { member: 'text', kinds: ['richText'] },
  fold: { member: 'text', kinds: ['text'] },
  picture: { member: 'picture', kinds: ['picture'] },
  link: { member: 'link', kinds: ['link'] },
  icon: { member: 'icon', kinds: ['choice'] },
};

export const isReference = (value: unknown): value is OwnedReference =>
  typeof value === 'object' && value !== null && ('field' in value || 'record' in value);

/** The key of the field that a node shows. */
export function fieldKeyOf(node: OwnedNode): string | undefined {
  if (node.is === 'list') return node.each?.field;
  if (node.is === 'slot') return node.slot;
  const value = node[CHANGEABLE[node.is]?.member ?? 'text'];
  return isReference(value) ? value.field : undefined;
}

/** A field with the list that it stands in, if any. */
export function findField(
  definition: OwnedBlockDocument,
  key: string,
): { field: OwnedField; list?: OwnedField } | undefined {
  for (const field of definition.fields) {
    if (field.key === key) return { field };
    const inside = findIn(field, key);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function findIn(list: OwnedField, key: string): { field: OwnedField; list: OwnedField } | undefined {
  for (const field of list.fields ?? []) {
    if (field.key === key) return { field, list };
    const inside = findIn(field, key);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

export const keysOf = (definition: OwnedBlockDocument): Set<string> =>
  new Set([
    ...listOwnedFields(definition.fields).map(({ field }) => field.key),
    ...(definition.choices ?? []).map(({ key }) => key),
  ]);

export function changeField(
  definition: OwnedBlockDocument,
  key: string,
  change: (field: OwnedField) => OwnedField | undefined,
): OwnedBlockDocument {
  const visit = (fields: readonly OwnedField[]): OwnedField[] =>
    fields.flatMap((field) => {
      if (field.key === key) return change(field) ?? [];
      return field.fields === undefined ? field : { ...field, fields: visit(field.fields) };
    });
  return { ...definition, fields: visit(definition.fields) };
}

/** Adds a field to the block, or to a list of it; new instances begin with words in it, too. */
export function addField(
  definition: OwnedBlockDocument,
  field: OwnedField,
  list?: string,
): OwnedBlockDocument {
  const known = withFirstValue(definition, field, list);
  if (list === undefined) return { ...known, fields: [...known.fields, field] };
  return changeField(known, list, (each) => ({ ...each, fields: [...(each.fields ?? []), field] }));
}

/** With a number after its title where a field beside it has the same: “Text 2”. */
export function withFreeTitle(
  definition: OwnedBlockDocument,
  field: OwnedField,
  list: string | undefined,
): OwnedField {
  const beside = list === undefined ? definition.fields : (findField(definition, list)?.field.fields ?? []);
  const taken = new Set(beside.flatMap(({ setting }) => Object.values(setting.title)));
  const titles = Object.entries(field.setting.title);
  const numbered = (count: number): [string, string][] =>
    titles.map(([language, title]) => [
      language,
      count === 1 ? title : `${title.replace(/ \d+$/, '')} ${count}`,
    ]);
  const isTaken = (count: number): boolean => numbered(count).some(([, title]) => taken.has(title));
  let count = 1;
  while (isTaken(count)) count += 1;
  const title = Object.fromEntries(numbered(count)) as unknown as LocalizedText;
  return { ...field, setting: { ...field.setting, title } };
}

/** What a node says, which becomes the default of its field: a picture and an address have none. */
function ownWords({ text, icon }: OwnedNode, member: Changeable): LocalizedText | string | undefined {
  const words = member === 'icon' ? icon : member === 'picture' ? undefined : text;
  return isReference(words) ? undefined : words;
}

/**
 * Lets pages change what a node shows: its words become the default of a new field. Keys are generated, the
 * title is what people read.
 */
export function makeChangeable(
  definition: OwnedBlockDocument,
  { node, scope }: PlacedNode,
  title: LocalizedText,
): OwnedBlockDocument {
  const can = CHANGEABLE[node.is];
  const kind = can?.kinds[0];
  if (can === undefined || kind === undefined) return definition;
  const key = freeName(kind === 'richText' ? 'body' : node.id, keysOf(definition));
  const words = ownWords(node, can.member);
  const field: OwnedField = {
    key,
    kind,
    setting: { title },
    ...(kind === 'choice' ? { of: 'icons' } : {}),
    ...(words === undefined ? {} : { default: words }),
  };
  const list = scope.lists.at(-1)?.field.key;
  const shown = addField(definition, field, list);
  // The words of a link come from its field, too.
  return replaceNode(shown, node.id, ({ text, ...others }) => ({
    ...others,
    ...(text === undefined || (can.member === 'link' && !isReference(text)) ? {} : { text }),
    [can.member]: { field: key },
  }));
}

/** What can be fixed; a rich text is of pages only. */
export const canBeFixed = ({ is }: OwnedNode): boolean => is !== 'richText';

/**
 * Fixes what a node shows: its field goes, unless another node needs it. `shown` is what a page says there: a
 * picture or an address has no other default.
 */
export function makeFixed(
  definition: OwnedBlockDocument,
  { node }: PlacedNode,
  shown?: unknown,
): OwnedBlockDocument {
  const can = CHANGEABLE[node.is];
  const key = fieldKeyOf(node);
  if (can === undefined || key === undefined || !canBeFixed(node)) return definition;
  const field = findField(definition, key)?.field;
  const fixed = replaceNode(definition, node.id, ({ [can.member]: _, ...rest }) => ({
    ...rest,
    ...fixedMembers(rest, can.member, field, shown),
  }));
  return dropUnused(fixed, [key]);
}

function fixedMembers(
  node: OwnedNode,
  member: Changeable,
  field: OwnedField | undefined,
  shown: unknown,
): Partial<OwnedNode> {
  const part = partOf(shown);
  if (member === 'icon') return { icon: [shown, field?.default].find(isFilled) ?? TICK };
  const picture = pictureOf(part);
  if (member === 'picture') return picture === undefined ? {} : { picture };
  const words = fixedWords(field, shown);
  if (member === 'text') return words === undefined ? {} : { text: words };
  const link = linkOf(part);
  // A link around other nodes has no words, and one with words of its own keeps them.
  const isSilent = node.text !== undefined || (node.children ?? []).length > 0 || words === undefined;
  return { ...(link === undefined ? {} : { link }), ...(isSilent ? {} : { text: words }) };
}

/** The default, else what the page says, else the title. */
function fixedWords(field: OwnedField | undefined, shown: unknown): LocalizedText | undefined {
  const { default: own, setting } = field ?? {};
  const number = [own, shown].find((each) => typeof each === 'number');
  if (number !== undefined) return { 'zh-CN': String(number), 'en-US': String(number) };
  const words = wordsOf(partOf(shown));
  const isTitle = Object.values(setting?.title ?? {}).includes(words?.['en-US'] ?? '');
  return isObject(own)
    ? (own as unknown as LocalizedText)
    : isTitle
      ? setting?.title
      : (words ?? setting?.title);
}

/** Fields that no node names any more. Values of pages are parked when this is published. */
export function dropUnused(definition: OwnedBlockDocument, keys: readonly string[]): OwnedBlockDocument {
  const used = new Set(listOwnedNodes(definition).map(({ node }) => fieldKeyOf(node)));
  return keys
    .filter((key) => !used.has(key))
    .reduce((rest, key) => changeField(rest, key, () => undefined), definition);
}

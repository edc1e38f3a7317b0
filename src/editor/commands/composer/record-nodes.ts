// Makes the parts of lists of articles and products: there a new part shows a member of the record.
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
} from '../../../../runtime/generated/documents.generated.ts';
import { findNode as findPlace, idsIn, replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';
import { CHANGEABLE, dropUnused, fieldKeyOf, findField, isReference } from './definition-fields.ts';

/** The members of a record that the text, the picture or the link of a node can show. */
const RECORD_MEMBERS = {
  text: ['title', 'subtitle', 'summary', 'date', 'price'],
  picture: ['picture'],
  link: ['link'],
} as const;

type Shown = keyof typeof RECORD_MEMBERS;
type RecordMember = (typeof RECORD_MEMBERS)[Shown][number];

/** Articles are not sold. */
const MISSING: Readonly<Record<NonNullable<OwnedField['of']>, readonly RecordMember[]>> = {
  articles: ['price'],
  products: [],
  icons: [],
};

/** Which members a new part of a name shows; the first that is not shown yet. */
const FOR_PART: Readonly<Record<string, readonly RecordMember[]>> = {
  heading: ['title', 'subtitle'],
  text: ['summary', 'subtitle', 'date'],
  picture: ['picture'],
  price: ['price'],
  link: ['link'],
};

const SEE_MORE: LocalizedText = { 'zh-CN': '查看详情', 'en-US': 'See details' };

/** The members that a node can show of the records that it stands in; none outside of records. */
export function membersFor(definition: OwnedBlockDocument, id: string, shown: Shown): RecordMember[] {
  const missing = missingAt(definition, id);
  return RECORD_MEMBERS[shown].filter((each) => missing?.includes(each) === false);
}

/** False of a part whose members the records at this place do not have. */
export function isOffered(definition: OwnedBlockDocument, id: string, part: string): boolean {
  const missing = missingAt(definition, id) ?? [];
  return FOR_PART[part]?.every((each) => missing.includes(each)) !== true;
}

/** What the records at this place do not have; undefined outside of records. */
function missingAt(definition: OwnedBlockDocument, id: string): readonly RecordMember[] | undefined {
  const records = recordsAround(definition, id)?.records;
  return records && MISSING[records.of ?? 'articles'];
}

/** A list of records with its usual parts. */
export const recordsNode = (id: string, key: string): OwnedNode => ({
  id,
  is: 'list',
  each: { field: key },
  style: { desktop: { columns: '3', gap: 'm' }, phone: { columns: '1' } },
  children: [
    {
      id: `${id}Item`,
      is: 'box',
      style: { desktop: { layout: 'stack', gap: 's' } },
      children: [
        {
          id: `${id}Picture`,
          is: 'picture',
          picture: { record: 'picture' },
          style: { desktop: { aspect: '4-3' } },
        },
        { id: `${id}Title`, is: 'heading', level: 3, text: { record: 'title' } },
        { id: `${id}Summary`, is: 'text', text: { record: 'summary' } },
      ],
    },
  ],
});

/**
 * A new part as one of the records around it. Undefined outside of records, and where everything that it
 * could show is shown already.
 */
export function asRecordNode(
  definition: OwnedBlockDocument,
  parent: string,
  part: string,
  node: OwnedNode,
): OwnedNode | undefined {
  const list = recordsAround(definition, parent)?.list;
  if (list === undefined || !isOffered(definition, parent, part)) return undefined;
  const inside = new Set(idsIn(list));
  const shown = listOwnedNodes(definition).flatMap(({ node: each }) =>
    inside.has(each.id) ? (memberOf(each) ?? []) : [],
  );
  const record = FOR_PART[part]?.find((each) => !shown.includes(each));
  return record && withMember(node, record, SEE_MORE);
}

/** The member of the record that a node shows. */
export function memberOf(node: OwnedNode): RecordMember | undefined {
  const value = node[CHANGEABLE[node.is]?.member ?? 'text'];
  return isReference(value) ? value.record : undefined;
}

/** Shows a member of the record. A link keeps its words, and a field that nothing shows any more goes. */
export function showMember(
  definition: OwnedBlockDocument,
  node: OwnedNode,
  record: RecordMember,
): OwnedBlockDocument {
  const key = fieldKeyOf(node);
  const field = key === undefined ? undefined : findField(definition, key)?.field;
  const words = (field?.default ?? field?.setting.title ?? SEE_MORE) as LocalizedText;
  const shown = replaceNode(definition, node.id, (each) => withMember(each, record, words));
  return key === undefined ? shown : dropUnused(shown, [key]);
}

/** A link has words of its own, at the foot of its record: so those of one row stand on one line. */
function withMember(node: OwnedNode, record: RecordMember, words: LocalizedText): OwnedNode {
  const member = CHANGEABLE[node.is]?.member ?? 'text';
  const shown = { ...node, [member]: { record } };
  const hasWords = node.text !== undefined || (node.children ?? []).length > 0;
  if (node.is !== 'link' || hasWords) return shown;
  const desktop = { ...node.style?.desktop, push: 'down' };
  return { ...shown, text: words, style: { ...node.style, desktop } };
}

/** The list of records that a node stands in, or is, with its field. */
function recordsAround(
  definition: OwnedBlockDocument,
  id: string,
): { list: OwnedNode; records: OwnedField } | undefined {
  const place = findPlace(definition, id);
  if (place === undefined) return undefined;
  const { node, parent } = place;
  const field = node.is === 'list' ? findField(definition, node.each?.field ?? '')?.field : undefined;
  if (field?.kind === 'records') return { list: node, records: field };
  return parent === undefined ? undefined : recordsAround(definition, parent.id);
}

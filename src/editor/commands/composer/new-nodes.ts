// Adds a node with a usual style to a block, and the field that it needs.
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
} from '../../../../runtime/generated/documents.generated.ts';
import { idsIn, insertInto, replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';
import { addBackdrop } from './backdrop.ts';
import { addField, keysOf, withFreeTitle } from './definition-fields.ts';
import { findNode, freeName, spotFor, type NodeSpot } from './definition-nodes.ts';
import { asRecordNode, recordsNode } from './record-nodes.ts';
import { TICK } from './tick.ts';

const words = (chinese: string, english: string): LocalizedText => ({ 'zh-CN': chinese, 'en-US': english });

/** What can be added. */
export type Part = OnePart | WholePart;

/** What stands behind the whole block, wherever it is added. */
interface WholePart {
  name: string;
  add(definition: OwnedBlockDocument): { definition: OwnedBlockDocument; id: string };
}

interface OnePart {
  /** Its word in the panel. */
  name: string;
  stem: string;
  make(id: string, key: string): OwnedNode;
  /** What pages change of it; without it nothing yet. */
  field?(key: string): OwnedField;
}

const text = (title: LocalizedText): OwnedField['setting'] => ({ title });

/** In the order of the menu. */
export const PARTS: readonly Part[] = [
  {
    name: 'heading',
    stem: 'title',
    make: (id, key) => ({ id, is: 'heading', level: 2, text: { field: key } }),
    field: (key) => ({ key, kind: 'text', setting: text(words('标题', 'Title')), maxLength: 120 }),
  },
  {
    name: 'text',
    stem: 'text',
    make: (id, key) => ({ id, is: 'text', text: { field: key } }),
    field: (key) => ({ key, kind: 'paragraph', setting: text(words('文字', 'Text')), maxLength: 2000 }),
  },
  {
    name: 'picture',
    stem: 'picture',
    make: (id, key) => ({
      id,
      is: 'picture',
      picture: { field: key },
      style: { desktop: { aspect: '4-3' } },
    }),
    field: (key) => ({ key, kind: 'picture', setting: text(words('图片', 'Picture')) }),
  },
  { name: 'backdrop', add: addBackdrop },
  {
    name: 'link',
    stem: 'button',
    // As wide as its words: in a stack it would have the whole width.
    make: (id, key) => ({
      id,
      is: 'link',
      link: { field: key },
      style: { desktop: { look: 'solid', width: 'hug' } },
    }),
    field: (key) => ({ key, kind: 'link', setting: text(words('按钮', 'Button')) }),
  },
  {
    name: 'number',
    stem: 'number',
    make: (id, key) => numberNode(id, key, 'number'),
    field: (key) => ({ key, kind: 'number', setting: text(words('数字', 'Number')), default: 99 }),
  },
  {
    name: 'price',
    stem: 'price',
    make: (id, key) => numberNode(id, key, 'price'),
    field: (key) => ({ key, kind: 'number', setting: text(words('价格', 'Price')), minimum: 0, default: 99 }),
  },
  {
    name: 'list',
    stem: 'list',
    make: (id, key) => ({
      id,
      is: 'list',
      each: { field: key },
      style: { desktop: { columns: '3', gap: 'm' }, phone: { columns: '1' } },
      children: [
        { id: `${id}Item`, is: 'box', style: { desktop: { layout: 'stack', gap: 's' } }, children: [] },
      ],
    }),
    field: (key) => ({
      key,
      kind: 'list',
      setting: text(words('列表', 'List')),
      item: words('一项', 'Item'),
      maxItems: 12,
      fields: [{ key: `${key}Title`, kind: 'text', setting: text(words('标题', 'Title')), maxLength: 120 }],
    }),
  },
  {
    name: 'recordsArticles',
    stem: 'articles',
    make: recordsNode,
    field: (key) => ({
      key,
      kind: 'records',
      of: 'articles',
      setting: text(words('文章', 'Articles')),
      default: 3,
    }),
  },
  {
    name: 'recordsProducts',
    stem: 'products',
    make: recordsNode,
    field: (key) => ({
      key,
      kind: 'records',
      of: 'products',
      setting: text(words('产品', 'Products')),
      default: 3,
    }),
  },
  {
    name: 'richText',
    stem: 'body',
    make: (id, key) => ({ id, is: 'richText', text: { field: key } }),
    field: (key) => ({ key, kind: 'richText', setting: text(words('正文', 'Rich text')) }),
  },
  {
    name: 'fold',
    stem: 'fold',
    make: (id, key) => ({ id, is: 'fold', text: { field: key }, children: [] }),
    field: (key) => ({ key, kind: 'text', setting: text(words('折叠标题', 'Fold')), maxLength: 200 }),
  },
  {
    name: 'box',
    stem: 'box',
    make: (id) => ({ id, is: 'box', style: { desktop: { layout: 'stack', gap: 's' } }, children: [] }),
  },
  {
    name: 'row',
    stem: 'row',
    make: (id) => ({ id, is: 'box', style: { desktop: { layout: 'row', gap: 'm' } }, children: [] }),
  },
  {
    name: 'slot',
    stem: 'blocks',
    make: (id, key) => ({ id, is: 'slot', slot: key, style: { desktop: { layout: 'stack', gap: 'm' } } }),
    field: (key) => ({
      key,
      kind: 'slot',
      setting: text(words('更多内容', 'More content')),
      allows: ['prose', 'image-text', 'form-group', 'tabs'],
    }),
  },
  { name: 'iconNode', stem: 'icon', make: (id) => ({ id, is: 'icon', icon: TICK }) },
  { name: 'line', stem: 'line', make: (id) => ({ id, is: 'line' }) },
];

function numberNode(id: string, key: string, format: 'number' | 'price'): OwnedNode {
  const desktop = { step: '4', font: 'heading' };
  return { id, is: 'text', text: { field: key, format }, style: { desktop } };
}

/** Adds a part at the chosen node, with its field. Returns the id of the new node, too. */
export function addPart(
  definition: OwnedBlockDocument,
  chosen: string,
  part: Part,
): { definition: OwnedBlockDocument; id: string } {
  if ('add' in part) return part.add(definition);
  const spot = spotFor(definition, chosen);
  const id = freeName(part.stem, new Set(listOwnedNodes(definition).map(({ node }) => node.id)));
  const key = freeName(id, keysOf(definition));
  const list = listAt(definition, spot);
  const own = asRecordNode(definition, spot.parent, part.name, part.make(id, key));
  const made = own === undefined ? part.field?.(key) : undefined;
  const field = made && withFreeTitle(definition, made, list);
  const withField = field === undefined ? definition : addField(definition, field, list);
  const node = own ?? part.make(id, key);
  const whole = part.name === 'list' ? withItemTitle(node, key, list !== undefined) : node;
  const inserted = insertInto(withField, spot.parent, spot.index, [whole]);
  return { definition: withTitleLevels(inserted, whole), id };
}

/** The size of a title of an item where it is an H2: that of an H3. */
const ITEM_TITLE: OwnedNode['style'] = { desktop: { step: '3' } };

/**
 * Titles of items stand below a title of the block, if one is before them: no level is skipped. What is added
 * has its level; a title of the block gives theirs to all items.
 */
function withTitleLevels(definition: OwnedBlockDocument, added: OwnedNode): OwnedBlockDocument {
  const ids = new Set(idsIn(added));
  let titled = definition;
  let hasTitle = false;
  let givesLevels = false;
  for (const { node, scope } of listOwnedNodes(definition)) {
    if (node.is !== 'heading') continue;
    const isNew = ids.has(node.id);
    const isOfItem = scope.lists.length > 0 || scope.record !== undefined;
    hasTitle ||= !isOfItem;
    givesLevels ||= isNew && !isOfItem;
    if (!isOfItem || (node.level ?? 2) > 3 || !(isNew || givesLevels)) continue;
    titled = replaceNode(titled, node.id, (each) =>
      hasTitle ? { ...each, level: 3 } : { ...each, level: 2, style: each.style ?? ITEM_TITLE },
    );
  }
  return titled;
}

/**
 * The first node of a new list's item shows its title. In an item of another list, each item is one line: a
 * box of its own would be a level too deep.
 */
function withItemTitle(node: OwnedNode, key: string, isInner: boolean): OwnedNode {
  const title: OwnedNode = {
    id: `${node.id}Title`,
    is: 'heading',
    level: 3,
    text: { field: `${key}Title` },
  };
  const { level: _, ...line } = title;
  if (isInner)
    return {
      ...node,
      style: { desktop: { layout: 'stack', gap: 'xs' } },
      children: [{ ...line, is: 'text' }],
    };
  return { ...node, children: node.children?.map((item) => ({ ...item, children: [title] })) };
}

/** The key of the list of items that a place is in; undefined outside of lists. */
function listAt(definition: OwnedBlockDocument, { parent }: NodeSpot): string | undefined {
  const placed = listOwnedNodes(definition).find(({ node }) => node.id === parent);
  const own = findNode(definition, parent);
  if (own?.is === 'list') return own.each?.field;
  return placed?.scope.lists.at(-1)?.field.key;
}

// Repeats a node once for each item of a new list; its fields become those of the items.
import type { OwnedBlockDocument, OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import { insertInto, replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';
import { giveToItems } from './carry-fields.ts';
import { addField, findField, keysOf, makeChangeable, withFreeTitle } from './definition-fields.ts';
import { findNode, freeName } from './definition-nodes.ts';

const TITLE = { 'zh-CN': '标题', 'en-US': 'Title' };
const MAX_ITEMS = 12;
const SIDE_BY_SIDE: OwnedNode['style'] = { desktop: { columns: '3', gap: 'm' }, phone: { columns: '1' } };
const BELOW: OwnedNode['style'] = { desktop: { layout: 'stack', gap: 's' } };

/** Returns the id of the list, too. What pages have said becomes the first item. */
export function repeatNode(
  definition: OwnedBlockDocument,
  id: string,
): { definition: OwnedBlockDocument; id: string } {
  const placed = listOwnedNodes(definition).find(({ node }) => node.id === id);
  if (placed?.parent === undefined || placed.parent.is === 'list') return { definition, id };
  const list = freeName('list', new Set(listOwnedNodes(definition).map(({ node }) => node.id)));
  const key = freeName(list, keysOf(definition));
  const around = placed.scope.lists.at(-1)?.field.key;
  const wrapped = replaceNode(definition, id, (node) => ({
    id: list,
    is: 'list',
    each: { field: key },
    style: node.is === 'box' ? SIDE_BY_SIDE : BELOW,
    children: [node],
  }));
  const field = withFreeTitle(
    definition,
    {
      key,
      kind: 'list',
      setting: { title: { 'zh-CN': '列表', 'en-US': 'List' } },
      item: { 'zh-CN': '一项', 'en-US': 'Item' },
      maxItems: MAX_ITEMS,
      fields: [],
    },
    around,
  );
  const made = giveToItems(addField(wrapped, field, around), id);
  return { definition: withSomething(made, id, key), id: list };
}

/** An item has a field: what the node says, or a title in it. */
function withSomething(definition: OwnedBlockDocument, id: string, list: string): OwnedBlockDocument {
  if (findField(definition, list)?.field.fields?.length !== 0) return definition;
  const placed = listOwnedNodes(definition).find(({ node }) => node.id === id);
  const node = findNode(definition, id);
  if (placed === undefined || node === undefined) return definition;
  const changeable = makeChangeable(definition, placed, TITLE);
  if (changeable !== definition) return changeable;
  const key = freeName('title', keysOf(definition));
  const ids = new Set(listOwnedNodes(definition).map((each) => each.node.id));
  const title: OwnedNode = { id: freeName('title', ids), is: 'text', text: { field: key } };
  const filled = addField(definition, { key, kind: 'text', setting: { title: TITLE } }, list);
  return node.is === 'box' ? insertInto(filled, id, 0, [title]) : filled;
}

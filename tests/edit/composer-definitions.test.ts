// What the composer does to a definition: every step leaves one that can be published.
import { expect, test } from 'vitest';
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { takeOut } from '../../runtime/owned/operations/tree.ts';
import { listOwnedNodes, type PlacedNode } from '../../runtime/owned/walk.ts';
import { beginnings, BLANK } from '../../src/assembly/beginnings.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { registerSiteBlock } from '../../src/assembly/site-blocks.ts';
import { makeNewBlock } from '../../src/editor/commands/blocks/placeholder-texts.ts';
import { carryFields, giveToItems, ownFields } from '../../src/editor/commands/composer/carry-fields.ts';
import {
  fieldKeyOf,
  makeChangeable,
  makeFixed,
} from '../../src/editor/commands/composer/definition-fields.ts';
import { valueAt } from '../../src/editor/commands/composer/fixed-values.ts';
import { duplicateNode, moveNode, wrapNode } from '../../src/editor/commands/composer/definition-nodes.ts';
import { moveBy } from '../../src/editor/commands/composer/move-nodes.ts';
import { addPart, PARTS } from '../../src/editor/commands/composer/new-nodes.ts';
import { repeatNode } from '../../src/editor/commands/composer/repeat-node.ts';
import { findPlaceholders } from '../../src/editor/commands/publishing/checks/find-placeholders.ts';
import { makeRandom } from '../support/random.ts';

const blank: OwnedBlockDocument = {
  ...BLANK,
  name: 'own-1',
  version: 1,
  title: { 'zh-CN': '区块', 'en-US': 'Block' },
};

const placedIn = (definition: OwnedBlockDocument, id: string): PlacedNode => {
  const found = listOwnedNodes(definition).find(({ node }) => node.id === id);
  if (found === undefined) throw new Error(`There is no node ${id}.`);
  return found;
};

const partOf = (name: string) => {
  const part = PARTS.find((each) => each.name === name);
  if (part === undefined) throw new Error(`There is no part ${name}.`);
  return part;
};

test('an empty section and every beginning can be published as they are', () => {
  const all = beginnings.names().flatMap((name) => beginnings.get(name) ?? []);
  expect(all.length).toBeGreaterThan(11);
  for (const definition of [blank, ...all]) expect(checkOwned(definition), definition.name).toEqual([]);
});

test.each(PARTS)('the part $name is added with its field, and can be published', (part) => {
  const { definition, id } = addPart(blank, 'content', part);
  expect(listOwnedNodes(definition).some(({ node }) => node.id === id)).toBe(true);
  expect(checkOwned(definition)).toEqual([]);
  compileOwned(definition);
});

test('a part in a list belongs to its items', () => {
  const list = PARTS.find(({ name }) => name === 'list');
  const picture = PARTS.find(({ name }) => name === 'picture');
  if (list === undefined || picture === undefined) throw new Error('These parts exist.');
  const made = addPart(blank, 'content', list);
  const { definition } = addPart(made.definition, made.id, picture);
  const [field] = definition.fields;
  expect(field?.fields?.map(({ kind }) => kind)).toEqual(['text', 'picture']);
  expect(checkOwned(definition)).toEqual([]);
});

test('a new instance begins with the words that are the default, and no check asks to change them', () => {
  const { model } = makeExamplePage('en-US', []);
  const texts = PARTS.filter(({ name }) => name === 'heading' || name === 'text');
  const made = texts.reduce((whole, part) => addPart(whole, 'content', part).definition, blank);
  const fields = made.fields.map((field) =>
    field.kind === 'text' ? { ...field, default: { 'zh-CN': '', 'en-US': 'Made by hand' } } : field,
  );
  const { document } = compileOwned({ ...made, fields });
  registerSiteBlock(document.name, () => ({ document }));
  const { data = {} } = makeNewBlock(document.name, model.site) ?? {};
  expect(data.title).toEqual({ title: 'Made by hand' });
  expect(data.text).not.toEqual({ title: 'Made by hand' });
  const ast = { vm: [{ key: 'a', block: document.name, version: 1 }], data: { a: data }, dict: {} };
  expect(findPlaceholders(ast, model.site).map(({ text }) => text)).not.toContain('Made by hand');
  // Where nothing is written in the language, it begins with the title of the field.
  expect(document.examples[0]?.data).toMatchObject({ 'zh-CN': { title: { title: '标题' } } });
  registerSiteBlock(document.name, undefined);
});

test('words become a field with these words as its default, and words again', () => {
  const words = { 'zh-CN': '手工', 'en-US': 'By hand' };
  const view = {
    ...blank.view,
    children: [{ id: 'line', is: 'text' as const, text: words }],
  };
  const fixed = { ...blank, view };
  const placed = () => listOwnedNodes(fixed).find(({ node }) => node.id === 'line');
  const node = placed();
  if (node === undefined) throw new Error('The node is there.');
  const changeable = makeChangeable(fixed, node, { 'zh-CN': '一行', 'en-US': 'Line' });
  expect(changeable.fields[0]).toMatchObject({ kind: 'text', default: words });
  expect(checkOwned(changeable)).toEqual([]);
  const again = listOwnedNodes(changeable).find((each) => each.node.id === 'line');
  expect(again && makeFixed(changeable, again)).toEqual(fixed);
});

test('a picture and an address that are fixed stay what the page shows, and can be published', () => {
  const picture = addPart(blank, 'content', partOf('picture'));
  const { definition, id } = addPart(picture.definition, picture.id, partOf('link'));
  const data = {
    [picture.id]: { url: '/media/kiln_1200x900.webp', resourceCode: 'kiln', alt: 'A kiln' },
    [id]: { title: 'Order', linkType: 1, linkChannelCode: 'shop', linkAnchor: 'prices' },
  };
  const fixed = [picture.id, id].reduce((whole, each) => {
    const placed = placedIn(whole, each);
    return makeFixed(whole, placed, valueAt(data, placed, fieldKeyOf(placed.node) ?? ''));
  }, definition);
  expect(checkOwned(fixed)).toEqual([]);
  expect(fixed.fields).toEqual([]);
  expect(placedIn(fixed, id).node).toMatchObject({
    link: { page: 'shop', anchor: 'prices' },
    text: { 'zh-CN': 'Order', 'en-US': 'Order' },
  });
  expect(JSON.stringify(compileOwned(fixed).document.view)).toContain("linkAnchor: 'prices'");
  expect(placedIn(fixed, picture.id).node).toMatchObject({ picture: { url: '/media/kiln_1200x900.webp' } });

  const again = makeChangeable(fixed, placedIn(fixed, id), { 'zh-CN': '按钮', 'en-US': 'Button' });
  expect(checkOwned(again)).toEqual([]);
  expect(again.fields).toMatchObject([{ kind: 'link', default: { 'zh-CN': 'Order', 'en-US': 'Order' } }]);
  const { text, link } = placedIn(again, id).node;
  expect([text, link]).toEqual([undefined, { field: again.fields[0]?.key }]);
});

test('in a list it is what the first item shows; a rich text stays one of pages', () => {
  const list = addPart(blank, 'content', partOf('list'));
  const { definition, id } = addPart(list.definition, list.id, partOf('picture'));
  const placed = placedIn(definition, id);
  const items = [{ [id]: { url: '/media/one_10x10.png' } }, { [id]: { url: '/media/two_10x10.png' } }];
  const shown = valueAt({ [fieldKeyOf(placedIn(definition, list.id).node) ?? '']: items }, placed, id);
  expect(placedIn(makeFixed(definition, placed, shown), id).node.picture).toEqual({
    url: '/media/one_10x10.png',
  });
  const rich = addPart(blank, 'content', partOf('richText'));
  expect(makeFixed(rich.definition, placedIn(rich.definition, rich.id))).toBe(rich.definition);
});

test('whatever is moved, copied, wrapped and removed, every node is there once and ids are unique', () => {
  const random = makeRandom();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let definition = beginnings.get('price-table') ?? blank;
  for (let step = 0; step < 200; step += 1) {
    const ids = listOwnedNodes(definition).map(({ node }) => node.id);
    const id = pick(ids);
    const choice = pick(['move', 'copy', 'wrap', 'remove'] as const);
    if (choice === 'move') definition = moveNode(definition, id, { parent: pick(ids), index: 0 });
    else if (choice === 'copy' && ids.length < 60) definition = duplicateNode(definition, id).definition;
    else if (choice === 'wrap' && ids.length < 60) definition = wrapNode(definition, id).definition;
    else if (choice === 'remove' && ids.length > 20) definition = takeOut(definition, id);
    const after = listOwnedNodes(definition).map(({ node }) => node.id);
    expect(new Set(after).size).toBe(after.length);
  }
});

test('a part added to a line of an inner list stands beside that list, and moves take fields along', () => {
  const outer = addPart(blank, 'content', partOf('list'));
  const inner = addPart(outer.definition, outer.id, partOf('list'));
  const { definition, id } = addPart(inner.definition, inner.id, partOf('link'));
  expect(checkOwned(definition)).toEqual([]);
  expect(definition.fields[0]?.fields?.map(({ setting }) => setting.title['en-US'])).toEqual([
    'Title',
    'List',
    'Button',
  ]);
  // Out of the list: the field is one of the block then, under its key, and values move with it.
  const out = carryFields(moveNode(definition, id, { parent: 'content', index: 0 }), id);
  expect(checkOwned(out)).toEqual([]);
  expect(out.fields.map(({ key }) => key)).toEqual(['list', id]);
  const back = carryFields(moveNode(out, id, { parent: `${outer.id}Item`, index: 0 }), id);
  expect(checkOwned(back)).toEqual([]);
});

test('a copy has fields and a title of its own, with the fields of its items', () => {
  const made = addPart(blank, 'content', partOf('list'));
  const copied = duplicateNode(made.definition, made.id);
  const definition = ownFields(copied.definition, copied.id);
  expect(checkOwned(definition)).toEqual([]);
  expect(definition.fields.map(({ setting }) => setting.title['en-US'])).toEqual(['List', 'List 2']);
  const keys = listOwnedNodes(definition).map(({ node }) => fieldKeyOf(node));
  expect(new Set(keys.filter(Boolean)).size).toBe(4);
});

test('titles of items are H2 in the size of an H3, until the block has a title before them', () => {
  const titles = (definition: OwnedBlockDocument): unknown[] =>
    listOwnedNodes(definition).flatMap(({ node }) =>
      node.is === 'heading' ? [[node.id, node.level, node.style?.desktop?.step]] : [],
    );
  const text = addPart(blank, 'content', partOf('text'));
  const products = addPart(text.definition, 'content', partOf('recordsProducts'));
  const alone = addPart(products.definition, 'content', partOf('list')).definition;
  const both = [`${products.id}Title`, 'listTitle'];
  expect(titles(alone)).toEqual(both.map((id) => [id, 2, '3']));
  const last = addPart(alone, 'content', partOf('heading')).definition;
  expect(titles(last)).toEqual([...both.map((id) => [id, 2, '3']), ['title', 2, undefined]]);
  const first = addPart(alone, text.id, partOf('heading')).definition;
  expect(titles(first)).toEqual([['title', 2, undefined], ...both.map((id) => [id, 3, '3'])]);
  for (const definition of [alone, last, first]) expect(checkOwned(definition)).toEqual([]);
});

test('a node that is repeated takes its field into the list; a fixed one, or an empty box, gets one', () => {
  const heading = addPart(blank, 'content', partOf('heading'));
  const listed = repeatNode(heading.definition, heading.id).definition;
  expect(listed.fields.map(({ kind, fields }) => [kind, fields?.map(({ key }) => key)])).toEqual([
    ['list', ['title']],
  ]);
  const fixed = makeFixed(heading.definition, placedIn(heading.definition, heading.id));
  const box = addPart(blank, 'content', partOf('box'));
  const all = [
    listed,
    repeatNode(fixed, heading.id).definition,
    repeatNode(box.definition, box.id).definition,
  ];
  for (const definition of all) {
    expect(checkOwned(definition)).toEqual([]);
    expect(definition.fields[0]?.fields).toHaveLength(1);
  }
  // The item of a list is not repeated once more.
  expect(repeatNode(listed, heading.id).definition).toBe(listed);
});

test('a node moves into the item of the list before it, and out of it behind the list', () => {
  const list = addPart(blank, 'content', partOf('list'));
  const { definition, id } = addPart(list.definition, 'content', partOf('text'));
  const inside = giveToItems(moveBy(definition, id, 'in'), id);
  // Each item says something else in it.
  expect(inside.fields.map(({ fields }) => fields?.map(({ key }) => key))).toEqual([['listTitle', 'text']]);
  expect(placedIn(inside, id).parent?.id).toBe(`${list.id}Item`);
  expect(checkOwned(inside)).toEqual([]);
  expect(placedIn(moveBy(inside, id, 'out'), id).parent?.id).toBe(placedIn(definition, id).parent?.id);
});

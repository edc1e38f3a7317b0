// The page of a kit with the content of an owner's page.
import { describe, expect, test } from 'vitest';
import { listFields } from '../../runtime/compare/block-fields.ts';
import { pourBlock } from '../../runtime/compare/pour-block.ts';
import { planPage, pourPage } from '../../runtime/compare/pour-page.ts';
import { writeAt } from '../../runtime/model/value-at-path.ts';
import type { Ast } from '../../runtime/model/page.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';

const find = (name: string) => blockDocuments.get(name);
const part = (title: string) => ({ title });
const page = (...blocks: [key: string, block: string, data: Ast['data'][string]][]): Ast => ({
  vm: blocks.map(([key, block]) => ({ key, block, version: find(block)?.version ?? 1 })),
  data: Object.fromEntries(blocks.map(([key, , data]) => [key, data])),
  dict: {},
});
const pour = (kit: Ast, own: Ast) => pourPage(planPage(kit, own, find), kit, own, find);

const PICTURE = { url: '/media/mine_4x3.webp', resourceType: 1, alt: 'Mine' };
const OWN = page([
  'intro',
  'image-text',
  {
    tone: 'inverse',
    subContentMap: {
      EnTitle: part('Above'),
      BigTitle: part('My title'),
      Description: part('My text'),
      Button: { ...part('Call me'), linkType: 2, linkUrl: 'tel:1' },
      Background: PICTURE,
    },
  },
]);

describe('fields of a block', () => {
  test('have the kind that the view draws', () => {
    const kinds = (name: string) =>
      Object.fromEntries(listFields(find(name) as never).map(({ path, kind }) => [path.join('.'), kind]));
    expect(kinds('image-text')).toMatchObject({
      'subContentMap.BigTitle': 'heading',
      'subContentMap.Description': 'paragraph',
      'subContentMap.Button': 'button',
      'subContentMap.Background': 'picture',
    });
    expect(kinds('team')).toMatchObject({
      'resourceMap.people': 'list',
      'subContentMap.BigTitle': 'heading',
    });
  });
});

describe('a page in another look', () => {
  test('keeps the content of a block that both have, in the tone of the kit', () => {
    const kit = page([
      'k',
      'image-text',
      { tone: 'brand', reverse: true, subContentMap: { BigTitle: part('Sample'), MoreText: part('Sample') } },
    ]);
    const { ast, blocks } = pour(kit, OWN);
    expect(ast.data.intro).toEqual({ ...OWN.data.intro, tone: 'brand', reverse: true });
    expect(blocks).toMatchObject([{ key: 'intro', fate: 'restyled' }]);
  });

  test('pours headings, texts and pictures into another block, and parks the rest in a hidden one', () => {
    const kit = page([
      'k',
      'image-and-video',
      { subContentMap: { BigTitle: part('Sample'), Image: { url: '/media/sample_4x3.webp' } } },
    ]);
    const own = structuredClone(OWN);
    own.data.intro = writeAt(own.data.intro ?? {}, ['subContentMap', 'MoreText'], part('Read more'));
    const { ast, blocks } = pour(kit, own);
    expect(ast.vm).toMatchObject([
      { key: 'intro', block: 'image-and-video' },
      { key: 'intro-kept', block: 'image-text', hidden: true },
    ]);
    expect(ast.data.intro).toMatchObject({
      subContentMap: { BigTitle: part('My title'), Description: part('My text'), Image: PICTURE },
    });
    expect(blocks[0]?.parked.map(({ text }) => text)).toHaveLength(1);
    expect(ast.data['intro-kept']).toEqual(own.data.intro);
    expect(JSON.stringify(ast)).not.toContain('Sample');
  });

  test('keeps the codes of items in the list of another block', () => {
    const data = { resourceMap: { imageTextList: [{ title: 'Mine', contentCode: 'mine' }] } };
    const from = { document: find('image-wall') as never, data };
    const { resourceMap } = pourBlock(from, { document: find('partners') as never, data: {} }).data;
    expect(resourceMap).toMatchObject({ imageTextList: [{ contentCode: 'mine' }] });
  });

  test('leaves out blocks of the kit that there is no content for, and has the order of the kit', () => {
    const kit = page(
      [
        'people',
        'team',
        {
          subContentMap: { BigTitle: part('Sample') },
          resourceMap: { people: [{ ...PICTURE, contentCode: 'p' }] },
        },
      ],
      ['hero', 'page-hero', { subContentMap: { BigTitle: part('Sample') } }],
      ['k', 'image-text', { subContentMap: { BigTitle: part('Sample') } }],
    );
    const own: Ast = {
      ...OWN,
      vm: [...OWN.vm, { key: 'top', block: 'page-hero', version: 1 }],
      data: { ...OWN.data, top: { subContentMap: { BigTitle: part('Hello') } } },
    };
    const plan = planPage(kit, own, find);
    expect(plan.left.map(({ block }) => block)).toEqual(['team']);
    expect(pourPage(plan, kit, own, find).ast.vm.map(({ key }) => key)).toEqual(['top', 'intro']);
  });
});

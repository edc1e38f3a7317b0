// Blocks in the slots of a block of the site: as visitors, translators, the search and other tools see them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ast, BlockInstance } from '../../runtime/model/page.ts';
import { BlockOwner, text, words } from './block-owner.ts';

let owner: BlockOwner;
beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

const SLOT = { key: 'more', kind: 'slot', setting: { title: words('More') } };
/** `allows` are the blocks that its slot takes; without them it has none. */
const valuesOf = (allows: readonly string[], maxItems = 12): object => ({
  title: words('Frame'),
  document: {
    group: 'content',
    fields: [text('name'), ...(allows.length > 0 ? [{ ...SLOT, allows, maxItems }] : [])],
    view: {
      id: 'root',
      is: 'box',
      children: [
        { id: 'name', is: 'heading', level: 2, text: { field: 'name' } },
        ...(allows.length > 0 ? [{ id: 'place', is: 'slot', slot: 'more' }] : []),
      ],
    },
  },
});

const html = (body: string) => ({ body: { html: `<p>${body}</p>` } });

/** A page with a block whose slot holds another block of the site and a text. */
async function makePage(path: string): Promise<{ page: string; frame: string; card: string }> {
  const card = await owner.makeBlock([text('name')]);
  const values = valuesOf(['prose', card]);
  const frame = (await owner.done('console/block/save', { values })).id;
  const page = await owner.makePage(path);
  const inside = (key: string, block: string): BlockInstance => ({
    key,
    block,
    version: 1,
    slot: { in: 'frame', field: 'more' },
  });
  const put = (): Ast => ({
    vm: [{ key: 'frame', block: frame, version: 1 }, inside('text', 'prose'), inside('card', card)],
    data: {
      frame: { name: { title: 'Around' } },
      text: html(`Inner words of ${path}`),
      card: { name: { title: 'Card' } },
    },
    dict: {},
  });
  expect(await owner.save(page, put)).toMatchObject({ status: 200 });
  return { page, frame, card };
}

/** What the slot holds of a page, as text. */
const slotIn = (page: string): string | undefined =>
  /data-slot="more"[^>]*>(.*)<\/section>/s.exec(page)?.[1]?.replaceAll(/<[^>]+>/g, ' ');

test('visitors see them in it, in their order, each language with its own words', async () => {
  const { page } = await makePage('/slots');
  const translated = await owner.save(
    page,
    (ast) => ({ ...ast, data: { ...ast.data, text: html('Translated') } }),
    'en-US',
  );
  expect(translated.status).toBe(200);
  const shown = slotIn(await owner.visit('/slots'));
  expect(shown).toMatch(/Inner words of \/slots.*Card/s);
  const english = slotIn(await owner.visit('/en/slots'));
  expect(english).toContain('Translated');
  expect(english).toContain('Card');
});

test('search and the places of a block know them; hidden with the block around them', async () => {
  const { page, card } = await makePage('/slots-found');
  const found = await owner.get<{ data: { url: string }[] }>(
    `search/pageList?keyword=${encodeURIComponent('Inner words of /slots-found')}`,
  );
  expect(JSON.stringify(found)).toContain('/slots-found');
  const uses = await owner.get<{ title: string }[]>(`console/block/usage?id=${card}`);
  expect(JSON.stringify(uses)).toContain('slots-found');
  await owner.save(page, (ast) => ({
    ...ast,
    vm: ast.vm.map((each) => (each.key === 'frame' ? { ...each, hidden: true } : each)),
  }));
  expect(await owner.visit('/slots-found')).not.toContain('Inner words');
});

test('they wait while their slot is gone, and return with it', async () => {
  const { page, frame, card } = await makePage('/slots-gone');
  const before = (await owner.read(page)).ast;
  await owner.done('console/block/save', { id: frame, values: valuesOf([]) });
  expect(await owner.visit('/slots-gone')).not.toContain('Inner words');
  expect((await owner.readPublic(page)).ast.vm.map(({ key }) => key)).toEqual(['frame']);
  await owner.rewrite();
  await owner.done('console/block/save', { id: frame, values: valuesOf(['prose', card]) });
  await owner.rewrite();
  expect(await owner.visit('/slots-gone')).toContain('Inner words');
  const { ast } = await owner.read(page);
  expect(ast.vm.slice(1)).toEqual(before.vm.slice(1));
  expect(ast.data).toEqual(before.data);
});

test('they are migrated as any other instance', async () => {
  const { page, card } = await makePage('/slots-old');
  await owner.publish(card, [text('name'), text('more', { default: words('New') })]);
  expect((await owner.read(page)).ast.data.card).toMatchObject({ more: { title: 'New（中）' } });
  await owner.rewrite();
  const [row = ''] = Object.values(await owner.rowsOf(page));
  expect(row).toContain('"version":2,"slot":{"in":"frame","field":"more"}');
});

test('a block that becomes plain leaves them below itself', async () => {
  const { page, frame } = await makePage('/slots-plain');
  await owner.done('console/block/makePlain', { id: frame });
  const { ast } = await owner.read(page);
  expect(ast.vm.map(({ block, slot }) => [block.slice(0, 5), slot])).toEqual([
    ['prose', undefined],
    ['prose', undefined],
    ['own-' + ast.vm[2]?.block.slice(4, 5), undefined],
  ]);
  expect(await owner.visit('/slots-plain')).toContain('Inner words');
});

test('a slot of a block that is not there, or stands in one itself, is refused with its place', async () => {
  const { page } = await makePage('/slots-wrong');
  for (const of of ['nowhere', 'text']) {
    const answer = await owner.save(page, (ast) => ({
      ...ast,
      vm: ast.vm.map((each) => (each.key === 'card' ? { ...each, slot: { in: of, field: 'more' } } : each)),
    }));
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).toContain(`/channelContentMap/${page}/ast/vm/2/slot/in`);
  }
});

/** The page with one more block in the slot. */
const withOne =
  (block: string) =>
  (ast: Ast): Ast => ({
    ...ast,
    vm: [...ast.vm, { key: 'late', block, version: 1, slot: { in: 'frame', field: 'more' } }],
  });

test('a block that the slot does not take is refused with its place, whatever sends it', async () => {
  const { page, frame } = await makePage('/slots-other');
  const { status, data } = await owner.save(page, withOne('video'));
  expect(status).toBe(422);
  expect(JSON.stringify(data)).toContain(`/channelContentMap/${page}/ast/vm/3/block`);
  const { ast, revision } = await owner.read(page);
  const draft = { channelCode: page, languageCode: 'zh-CN', ast: withOne('video')(ast), revision };
  expect((await owner.post('console/channel/saveDraft', draft)).status).toBe(422);
  const blocks = [frame, 'video'].map((block, index) => ({
    block,
    version: 1,
    data: {},
    entries: [],
    ...(index === 1 && { slot: { in: 0, field: 'more' } }),
  }));
  const template = await owner.post('ownTemplate/save', { name: 'Wrong', blocks });
  expect([template.status, JSON.stringify(template.data)]).toEqual([
    422,
    expect.stringContaining('/blocks/1'),
  ]);
});

test('a slot takes no more than it has room for; what stood there before stays', async () => {
  const { page, frame, card } = await makePage('/slots-full');
  const { revision } = await owner.get<{ revision: number }>(`console/block/get?id=${frame}`);
  await owner.done('console/block/save', { id: frame, revision, values: valuesOf(['prose'], 1) });
  const full = await owner.save(page, withOne('prose'));
  expect([full.status, JSON.stringify(full.data)]).toEqual([
    422,
    expect.stringContaining('1 blocks at most'),
  ]);
  const kept = await owner.save(page, (ast) => ({ ...ast, data: { ...ast.data, text: html('Changed') } }));
  expect(kept.status).toBe(200);
  expect((await owner.read(page)).ast.vm.map(({ block }) => block)).toEqual([frame, 'prose', card]);
});

test('a template keeps them, and a page that begins with it has them', async () => {
  const { frame } = await makePage('/slots-template');
  const part = (block: string, data: object, slot?: object): object => ({
    block,
    version: 1,
    data,
    entries: [],
    ...(slot && { slot }),
  });
  const blocks = [
    part(frame, { name: { title: 'Around' } }),
    part('prose', html('In a template'), { in: 0, field: 'more' }),
  ];
  const { templateCode } = await owner.done<{ templateCode: string }>('ownTemplate/save', {
    name: 'Frames',
    blocks,
  });
  const values = { title: words('begun'), path: '/begun', begin: `own:${templateCode}` };
  await owner.done('console/channel/save', { values });
  expect(slotIn(await owner.visit('/begun'))).toContain('In a template');
});

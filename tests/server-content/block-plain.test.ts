// All instances of a block change in one step that can be undone: to plain sections, or to another block.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlockOwner, text } from './block-owner.ts';

let owner: BlockOwner;
beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

const SHIPPED = 'call-to-action';

interface Made {
  changeSet: string;
  pages: number;
  left: string[];
}

test('pages keep their words in both languages; an undo gives them back', async () => {
  const block = await owner.makeBlock([text('name')]);
  const page = await owner.makePage('/plain');
  await owner.place(page, block, { name: { title: '灰釉 <碗>' } });
  await owner.place(page, block, { name: { title: 'Ash' } }, { language: 'en-US' });
  const read = async () => [await owner.read(page), await owner.read(page, 'en-US')].map(({ ast }) => ast);
  const before = await read();

  const made = await owner.done<Made>('console/block/makePlain', { id: block });
  expect(made).toMatchObject({ pages: 1, left: [] });
  const [chinese, english] = await read();
  expect(chinese?.vm).toMatchObject([{ key: 'card', block: 'prose' }]);
  expect(chinese?.data.card).toEqual({ body: { html: '<p>Fixed（中）</p><p>灰釉 &lt;碗&gt;</p>' } });
  expect(english?.data.card).toEqual({ body: { html: '<p>Fixed</p><p>Ash</p>' } });
  expect(await owner.visit('/plain')).toContain('灰釉 &lt;碗&gt;');

  const uses = await owner.get<{ effect: string }[]>(`console/block/usage?id=${block}`);
  expect(uses.filter(({ effect }) => effect === 'prevents')).toEqual([]);
  await owner.done('console/changeSet/undo', { id: made.changeSet });
  expect(await read()).toEqual(before);
  const none = await owner.post('console/block/makePlain', { id: 'own-000000000000' });
  expect(none.status).toBe(404);
});

test('a block that stands nowhere changes nothing', async () => {
  const block = await owner.makeBlock([text('name')]);
  expect(await owner.done<Made>('console/block/makePlain', { id: block })).toEqual({
    changeSet: '',
    pages: 0,
    left: [],
  });
});

test('a copy replaces a shipped block on all pages, which keep their words, until an undo', async () => {
  const {
    name: _,
    version: __,
    title,
    ...document
  } = JSON.parse(await readFile('schemas/blocks/call-to-action.owned-block.json', 'utf8')) as Record<
    string,
    unknown
  >;
  const { id: own } = await owner.done('console/block/save', { values: { title, document } });
  const pages = [await owner.makePage('/call'), await owner.makePage('/second-call')];
  for (const page of pages) {
    await owner.place(page, SHIPPED, { heading: { title: '来看看' } });
    await owner.place(page, SHIPPED, { heading: { title: 'Come and see' } }, { language: 'en-US' });
  }
  const read = () =>
    Promise.all(
      pages.flatMap((page) => ['zh-CN', 'en-US'].map(async (each) => (await owner.read(page, each)).ast)),
    );
  const before = await read();

  const made = await owner.done<Made>('console/block/useEverywhere', { id: own, instead: SHIPPED });
  expect(made.pages).toBe(2);
  expect(await read()).toEqual(
    before.map((ast) => ({ ...ast, vm: ast.vm.map((each) => ({ ...each, block: own })) })),
  );
  await owner.done('console/changeSet/undo', { id: made.changeSet });
  expect(await read()).toEqual(before);

  const other = await owner.makeBlock([text('name')]);
  const refused = await owner.post('console/block/useEverywhere', { id: other, instead: SHIPPED });
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('different fields')]);
  for (const ids of [
    { id: 'own-000000000000', instead: SHIPPED },
    { id: own, instead: other },
  ])
    expect((await owner.post('console/block/useEverywhere', ids)).status).toBe(404);
});

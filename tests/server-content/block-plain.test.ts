// The instances of a block become plain sections, in one step that can be undone; then it may be removed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlockOwner, text } from './block-owner.ts';

let owner: BlockOwner;
beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

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

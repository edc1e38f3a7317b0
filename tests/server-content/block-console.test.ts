// Blocks of a site as owners see them in the console and in edit mode: lists, files, versions, damage.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { BlockOwner, makeDocument, text, words } from './block-owner.ts';

let owner: BlockOwner;
beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

interface Brought {
  id: string;
  missing: string[];
}

describe('the console', () => {
  test('lists blocks with their version and the pages that use them, and the versions of one', async () => {
    const block = await owner.makeBlock([text('name')]);
    const page = await owner.makePage('/listed');
    await owner.place(page, block, { name: { title: 'One' } });
    await owner.publish(block, [text('name'), text('more')]);
    const rows = await owner.get<{ id: string; version: number; pages: number }[]>('console/block/list');
    expect(rows.find(({ id }) => id === block)).toMatchObject({ title: 'Card', version: 2, pages: 1 });
    const { details } = await owner.get<{ details: { versions: object[] } }>(`console/block/get?id=${block}`);
    expect(details.versions).toMatchObject([
      { version: 2, isCurrent: true },
      { version: 1, isCurrent: false },
    ]);
  });

  test('exports a block to a file that becomes a block of its own; missing pictures are named', async () => {
    const gone = '/media/0123456789abcdef0123456789abcdef_8x8.png';
    const document = makeDocument([text('name')]) as { view: { children: object[] } };
    document.view.children.push({ id: 'pic', is: 'picture', picture: { url: gone, alt: words('A bowl') } });
    const { id } = await owner.done('console/block/save', { values: { title: words('Card'), document } });
    const file = await owner.download(`console/block/file?id=${id}`);
    expect(JSON.parse(file)).toMatchObject({ title: words('Card'), document, pictures: {} });
    const brought = await owner.upload<Brought>('console/block/bring', file);
    expect(brought).toMatchObject({ status: 200, data: { missing: [gone] } });
    expect(brought.data.id).not.toBe(id);
    const { values } = await owner.get<{ values: object }>(`console/block/get?id=${brought.data.id}`);
    expect(values).toEqual({ title: words('Card'), document });
  });

  test.each([
    ['no JSON', '{', /cannot be read/],
    ['another document', '{"type":"tessera/blocks"}', /not the file of a block/],
  ])('refuses a file that is %s', async (_, file, reason) => {
    const { status, message, data } = await owner.upload('console/block/bring', file);
    expect(status).toBe(422);
    expect(`${message} ${JSON.stringify(data)}`).toMatch(reason);
  });

  test('refuses a file with code in it, with the places', async () => {
    const view = {
      id: 'root',
      is: 'box',
      on: { click: [] },
      children: [{ id: 'a', is: 'text', class: 'x' }],
    };
    const document = { group: 'content', fields: [], view };
    const file = JSON.stringify({ type: 'tessera/own-block', title: words('Bad'), document });
    const { status, data } = await owner.upload('console/block/bring', file);
    expect(status).toBe(422);
    expect(JSON.stringify(data)).toContain('/document/view/on');
    expect(JSON.stringify(data)).toContain('/document/view/children/0/class');
  });
});

describe('edit mode', () => {
  test('gets the blocks of its page only, and the others when it asks', async () => {
    const [used, other] = [await owner.makeBlock([text('name')]), await owner.makeBlock([text('name')])];
    const page = await owner.makePage('/light');
    await owner.place(page, used, { name: { title: 'One' } });
    const html = await owner.edit('/light');
    const payload = JSON.parse(/id="page-payload">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
      editor: { blocks: { name: string }[]; blockCount: number };
    };
    expect(payload.editor.blocks.map(({ name }) => name)).toEqual([used]);
    const all = await owner.get<{ name: string }[]>('console/block/compiled');
    expect(payload.editor.blockCount).toBe(all.length);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining([used, other]));
  });

  test('brings what a browser has kept to the current version', async () => {
    const block = await owner.makeBlock([text('name')]);
    await owner.publish(block, [text('price')]);
    const ast: Ast = {
      vm: [{ key: 'card', block, version: 1 }],
      data: { card: { name: { title: 'Kept' } } },
      dict: {},
    };
    const renewed = await owner.done<Ast>('console/block/renew', { language: 'zh-CN', ast });
    expect(renewed.vm).toMatchObject([{ version: 2 }]);
    expect(renewed.data.card).toMatchObject({ parked: { name: { value: { title: 'Kept' } } } });
  });
});

test('a damaged definition leaves its block out of the public page; nothing is lost', async () => {
  const block = await owner.makeBlock([text('name')]);
  const page = await owner.makePage('/damaged');
  await owner.place(page, block, { name: { title: 'In danger' } });
  await owner.place(page, 'prose', { body: { html: '<p>Beside it</p>' } }, { key: 'text' });
  const { database, events } = owner.server.services;
  const write = async (document: string): Promise<void> => {
    await database.queries.updateTable('site_document').set({ document }).where('name', '=', block).execute();
    events.emit('changed', { projectCode: 'default', tags: ['documents'] });
  };
  const { document } = await database.queries
    .selectFrom('site_document')
    .select('document')
    .where('name', '=', block)
    .executeTakeFirstOrThrow();
  await write('{"group":"content","fields":[],"view":{"id":"root","is":"carousel"}}');
  const shown = await owner.visit('/damaged');
  expect(shown).toContain('Beside it');
  expect(shown).not.toContain('In danger');
  const saved = await owner.save(page, (ast) => ({
    ...ast,
    data: { ...ast.data, text: { body: { html: '<p>Changed</p>' } } },
  }));
  expect(saved.status).toBe(200);
  expect((await owner.read(page)).ast.data.card).toEqual({ name: { title: 'In danger' } });
  await write(document);
  expect(await owner.visit('/damaged')).toMatch(/In danger.*Changed/s);
});

test('what a version fills in is found once pages are rewritten; no data is data, too', async () => {
  const block = await owner.makeBlock([text('name')]);
  const page = await owner.makePage('/filled');
  await owner.save(page, (ast) => ({ ...ast, vm: [{ key: 'card', block, version: 1 }] }));
  await owner.place(page, block, { name: { title: 'Other' } }, { key: 'second' });
  const fields = [text('name'), text('mark', { default: words('Zirconium') })];
  const { instances } = await owner.done<{ instances: { key: string }[] }>('console/block/changes', {
    id: block,
    values: { title: words('Card'), document: makeDocument(fields) },
  });
  expect(instances.map(({ key }) => key).toSorted()).toEqual(['card', 'second']);
  await owner.publish(block, fields);
  await owner.rewrite();
  expect(JSON.stringify(await owner.get('search/pageList?keyword=Zirconium'))).toContain('/filled');
});

test('a site has 200 blocks at most: the next one is refused with the limit, from a file, too', async () => {
  const full = await BlockOwner.open();
  const id = await full.makeBlock([text('name')]);
  const file = await full.download(`console/block/file?id=${id}`);
  const { queries } = full.server.services.database;
  const row = await queries
    .selectFrom('site_document')
    .selectAll()
    .where('name', '=', id)
    .executeTakeFirstOrThrow();
  const codes = Array.from({ length: 198 }, (_, index) => String(index).padStart(12, '0'));
  await queries
    .insertInto('site_document')
    .values(codes.map((code) => ({ ...row, name: `own-${code}` })))
    .execute();
  expect((await full.upload('console/block/bring', file)).status).toBe(200);
  const values = { title: words('Card'), document: makeDocument([text('name')]) };
  for (const refused of [
    await full.post('console/block/save', { values }),
    await full.upload('console/block/bring', file),
  ])
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('200')]);
  await full.server.close();
});

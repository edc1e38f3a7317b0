// A page as a file for another site: with the blocks that owners made for it, its pictures, and what is missing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePng } from '../server-http/files.ts';
import { BlockOwner, makeDocument, text, words } from './block-owner.ts';

interface Brought {
  id: string;
  blocks: number;
  missing: string[];
  forms: string[];
}
interface PageFile {
  vm: { block: string }[];
  data: Record<string, object>;
  blocks: { name: string; document: { view: { children: object[] } } }[];
  pictures: Record<string, string>;
}

const addressOf = (digit: string): string => `/media/${digit.repeat(32)}_8x8.png`;

let owner: BlockOwner;
let other: BlockOwner;
let block: string;
let page: string;
beforeAll(async () => {
  [owner, other] = await Promise.all([BlockOwner.open(), BlockOwner.open()]);
  const picture = { key: 'pic', kind: 'picture', setting: { title: words('Picture') } };
  const document = makeDocument([text('name'), picture]) as { view: { children: object[] } };
  document.view.children.push({ id: 'pic', is: 'picture', picture: { field: 'pic' } });
  block = (await owner.done('console/block/save', { values: { title: words('Card'), document } })).id;
  page = await owner.makePage('/taken');
  await owner.place(page, block, { name: { title: '陶' }, pic: { url: addressOf('1'), alt: '碗' } });
  await owner.place(
    page,
    block,
    { name: { title: '瓷' }, pic: { url: addressOf('2'), alt: '盘' } },
    { key: 'card2' },
  );
  await owner.place(
    page,
    block,
    { name: { title: 'Clay' }, pic: { url: addressOf('1') } },
    { language: 'en-US' },
  );
  await owner.place(page, 'form-group', { formId: 'no-such' }, { key: 'form' });
});
afterAll(() => Promise.all([owner.server.close(), other.server.close()]));

async function makeFile(): Promise<PageFile> {
  const file = JSON.parse(await owner.download(`console/channel/file?id=${page}`)) as PageFile;
  expect(file.blocks.map(({ name }) => name)).toEqual([block]);
  return { ...file, pictures: { [addressOf('1')]: makePng(8, 8).toString('base64') } };
}

test('another site has the page with its blocks and pictures; what is missing is named', async () => {
  const sent = await other.upload<Brought>('console/channel/bring', JSON.stringify(await makeFile()));
  expect(sent.status, JSON.stringify(sent)).toBe(200);
  const { id, blocks, missing, forms } = sent.data;
  expect({ blocks, missing, forms }).toEqual({
    blocks: 1,
    missing: [addressOf('2')],
    forms: ['no-such'],
  });
  const { ast } = await other.read(id);
  const [card] = ast.vm;
  expect(card?.block).toMatch(/^own-/);
  expect(card?.block).not.toBe(block);
  const { url } = (ast.data.card as { pic: { url: string } }).pic;
  expect(url).not.toContain('1'.repeat(32));
  const { path } = (await other.get<{ values: { path: string } }>(`console/channel/get?id=${id}`)).values;
  expect(await other.visit(path)).not.toContain('陶');
  await other.done('console/channel/show', { ids: [id] }).catch(() => undefined);
  await other.done('console/channel/publish', { channelCode: id, languageCode: 'zh-CN' });
  expect(await other.visit(path)).toContain('陶');
  expect(await other.visit(`/en${path}`)).toContain('Clay');
});

test('the site itself keeps its block, and has the page once more', async () => {
  const { status, data } = await owner.upload<Brought>(
    'console/channel/bring',
    JSON.stringify(await makeFile()),
  );
  expect([status, data.blocks]).toEqual([200, 0]);
  expect((await owner.read(data.id)).ast.vm[0]?.block).toBe(block);
});

test('what breaks a rule is refused with its place, and leaves nothing behind', async () => {
  const count = async (): Promise<number[]> => {
    const all = await Promise.all(
      ['block', 'channel'].map((name) => other.get<object[]>(`console/${name}/list?pageSize=200`)),
    );
    return all.map(({ length }) => length);
  };
  const before = await count();
  const file = await makeFile();
  const [made] = file.blocks;
  const wrong: [object, string][] = [
    [
      {
        ...file,
        blocks: [{ ...made, document: { ...made?.document, view: { id: 'a', is: 'box', on: {} } } }],
      },
      '/blocks/0/document/view/on',
    ],
    [{ ...file, data: { 'zh-CN': { card: { name: { title: 5 } } } } }, '/data/zh-CN/card/name/title'],
    [{ ...file, vm: [{ ...file.vm[0], slot: { in: 'x', field: 'y' } }] }, '/vm/0/slot/in'],
    [{ ...file, vm: [{ key: 'a' }] }, '/vm/0'],
    [{ ...file, type: 'tessera/own-block' }, '/file'],
  ];
  for (const [sent, place] of wrong) {
    const { status, message, data } = await other.upload('console/channel/bring', JSON.stringify(sent));
    expect(status, place).toBe(422);
    expect(`${message} ${JSON.stringify(data)}`).toContain(place);
  }
  expect(await count()).toEqual(before);
});

// What a program puts into a change set: a page of any other shape than a page is refused at its place.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { BlockOwner, text } from './block-owner.ts';

let owner: BlockOwner;
let page = '';
let set = '';
let ast: Ast;
beforeAll(async () => {
  owner = await BlockOwner.open();
  const block = await owner.makeBlock([text('heading')]);
  page = await owner.makePage('/one');
  await owner.place(page, block, { heading: { title: 'A' } });
  ({ ast } = await owner.read(page));
  set = (await owner.done('console/changeSet/save', { values: { title: 'Set', documents: [] } })).id;
});
afterAll(() => owner.server.close());

interface Refused {
  errors?: { path: string }[];
}

/** One operation on the page, which is stored unless it is refused. */
async function apply(operation: object): Promise<{ status: number; paths: string[] }> {
  const about = { kind: 'page', name: page, language: 'zh-CN' };
  const operations = [{ ...about, ...operation }];
  const answer = await owner.post<Refused>('console/changeSet/apply', { id: set, operations });
  return { status: answer.status, paths: answer.data.errors?.map(({ path }) => path) ?? [] };
}

test.each<[string, unknown, string]>([
  ['/vm', null, '/operations/0/ast/vm'],
  ['/vm/0', null, '/operations/0/ast/vm/0'],
  ['/vm/0/block', 7, '/operations/0/ast/vm/0/block'],
  ['/vm/0/hidden', 'yes', '/operations/0/ast/vm/0/hidden'],
  ['/data', null, '/operations/0/ast/data'],
  ['/data/card', 'x', '/operations/0/ast/data/card'],
  ['/dict', [null], '/operations/0/ast/dict'],
  ['/more', 1, '/operations/0/ast/more'],
])('a page with %s as %j is refused there', async (path, value, place) => {
  expect(await apply({ do: 'set', path, value })).toEqual({ status: 422, paths: [place] });
});

test('no page, and a page that is none, are refused as a whole; a page is taken', async () => {
  const { status, paths } = await apply({ do: 'put', values: {} });
  expect([status, paths.toSorted()]).toEqual([
    422,
    ['/operations/0/ast/data', '/operations/0/ast/dict', '/operations/0/ast/vm'],
  ]);
  expect(await apply({ do: 'put', values: ast })).toEqual({ status: 200, paths: [] });
  const path = '/data/card/heading/title';
  expect(await apply({ do: 'set', path, value: 'B' })).toEqual({ status: 200, paths: [] });
  await owner.done('console/changeSet/publish', { id: set });
  expect(await owner.visit('/one')).toContain('>B<');
});

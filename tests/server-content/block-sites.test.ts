// Two sites of one installation: a block of one is found on its own pages only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { findSiteBlock, findVersions } from '../../src/assembly/site-blocks.ts';
import { runInSite } from '../../src/server/database/site-scope.ts';
import { BlockOwner, text } from './block-owner.ts';

const SAND = 'sand.example.com';
let owner: BlockOwner;

beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

test('a page that names a block of another site does not show it', async () => {
  const block = await owner.makeBlock([text('heading')]);
  const page = await owner.makePage('/cards');
  await owner.place(page, block, { heading: { title: 'A heading' } });
  const { database, sites } = owner.server.services;
  const { queries } = database;
  // The other site has the same pages, and no blocks.
  for (const table of ['site', 'channel', 'content'] as const) {
    const rows = await queries.selectFrom(table).selectAll().where('project_code', '=', 'default').execute();
    const copies = rows.map((row) => ({ ...row, project_code: 'sand' }));
    await queries.insertInto(table).values(copies).execute();
  }
  await queries.insertInto('site_host').values({ project_code: 'sand', host: SAND }).execute();
  sites.forget();
  const visit = async (host?: string) => {
    const headers = { accept: 'text/html', ...(host && { host }) };
    return (await owner.server.app.inject({ url: '/cards', headers })).body;
  };
  expect(await visit()).toContain('Fixed');
  const shown = await visit(SAND);
  expect(shown).toContain('<main');
  expect(shown).not.toContain('Fixed');
  expect(shown).not.toContain('A heading');
  expect(await visit()).toContain('Fixed');
});

test('a block is looked up for the site that the work is for', async () => {
  const block = await owner.makeBlock([text('heading')]);
  await owner.visit('/cards');
  await owner.server.services.siteDocuments.open({ projectCode: 'default' });
  const look = () => [
    blockDocuments.get(block) !== undefined,
    blockDocuments.names().includes(block),
    findSiteBlock(block) !== undefined,
    findVersions(block) !== undefined,
  ];
  expect(runInSite('default', look)).toEqual([true, true, true, true]);
  expect(runInSite('sand', look)).toEqual([false, false, false, false]);
});

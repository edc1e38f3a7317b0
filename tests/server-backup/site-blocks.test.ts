// A site with blocks of its own, imported beside itself: its pages show its own blocks, under new names.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportSite, importSite } from '../../src/server/domains/operations/index.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { BlockOwner, text } from '../server-content/block-owner.ts';
import { makeTemporaryFolder } from '../support/database.ts';

let owner: BlockOwner;
beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

test('pages, translations, templates, drafts and history name the blocks of the copy', async () => {
  const block = await owner.makeBlock([text('name')]);
  const page = await owner.makePage('/cards');
  await owner.place(page, block, { name: { title: '原来的' } });
  await owner.place(page, block, { name: { title: 'As it was' } }, { language: 'en-US' });
  const { ast, revision } = await owner.read(page);
  await owner.done('console/channel/saveDraft', {
    channelCode: page,
    languageCode: 'zh-CN',
    ast: { ...ast, data: { card: { name: { title: '草稿' } } } },
    revision,
  });
  const template = { block, version: 1, data: { name: { title: '模板' } }, entries: [] };
  await owner.done('ownTemplate/save', { name: 'Mine', blocks: [template] });
  await owner.publish(block, [text('note', { default: { 'zh-CN': '新品', 'en-US': 'New' } })]);

  const { services, folder } = owner.server;
  const place = {
    config: loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    database: services.database,
    hash: openKeyedHash(folder),
  };
  const file = join(makeTemporaryFolder(), 'site.tar');
  await exportSite(place, 'default', file);
  await importSite(place, file, { projectCode: 'copy', hosts: ['copy.example'] });

  const { queries } = services.database;
  const rowsOf = async (project_code: string): Promise<string> => {
    const rows = await Promise.all([
      queries.selectFrom('site_document').selectAll().where('project_code', '=', project_code).execute(),
      queries.selectFrom('block_version').selectAll().where('project_code', '=', project_code).execute(),
      queries.selectFrom('content').selectAll().where('project_code', '=', project_code).execute(),
      queries.selectFrom('draft').selectAll().where('project_code', '=', project_code).execute(),
      queries.selectFrom('own_template').selectAll().where('project_code', '=', project_code).execute(),
      queries.selectFrom('revision').selectAll().where('project_code', '=', project_code).execute(),
    ]);
    return JSON.stringify(rows);
  };
  const copied = await rowsOf('copy');
  const [name = ''] = /own-[0-9a-f]{12}/.exec(copied) ?? [];
  expect(name).not.toBe(block);
  expect(copied).not.toContain(block);
  expect(copied.split(name).length).toBe((await rowsOf('default')).split(block).length);

  const visit = async (host: string): Promise<string> =>
    (await owner.server.app.inject({ url: '/cards', headers: { accept: 'text/html', host } })).body;
  await expect.poll(() => visit('copy.example')).toContain('新品');
  // A change of the first does not reach the second.
  await owner.publish(block, [text('other', { default: { 'zh-CN': '另外', 'en-US': 'Other' } })]);
  expect(await owner.visit('/cards')).toContain('另外');
  expect(await visit('copy.example')).not.toContain('另外');
});
